/// The part of the `--help` text that describes requests.
enum ControlHelp {
    static let text = """
        --control PATH creates a socket for fault injection. A client sends one line of JSON for each request. The \
        simulator answers each with {"ok":true}, with the state, or with {"error":"..."}. While pn532-simulator \
        --control /tmp/control is running, enter in another terminal:

          echo '{"do": "unplug", "at": "kiosk"}' | nc -UN /tmp/control
          echo '{"do": "state"}' | nc -UN /tmp/control
          echo '{"do": "replug", "at": "kiosk"}' | nc -UN /tmp/control

        Requests to a chip, "kiosk" or "reader":

          {"do": "inject", "at": "kiosk", "fault": "noAck", "times": "always"}
          {"do": "inject", "at": "kiosk", "fault": "delay", "value": 500, "times": 2}
          {"do": "inject", "at": "kiosk", "fault": "badDCS", "on": "TgInitAsTarget"}
          {"do": "clear", "at": "kiosk"}
          {"do": "mute", "at": "kiosk"}
          {"do": "unmute", "at": "kiosk"}
          {"do": "unplug", "at": "reader"}
          {"do": "replug", "at": "reader"}

        A fault affects the next command. With "on", it affects the next command of that name in the PN532 User \
        Manual. "times" is the number of commands affected, or "always" until the fault is cleared.

        These faults prevent the command from running: noAck, nack, partialAck (value: number of bytes), hangAfterAck \
        and unplugBefore.

        With these faults, the command runs and its response is affected: status (value: a byte in hexadecimal), \
        payload (value: bytes in hexadecimal), errorFrame, badLCS, badDCS, badTFI, badCode, badPostamble, garbage \
        (value: bytes in hexadecimal), truncated (value: number of bytes), duplicate, delay and dribble (value: \
        milliseconds) and unplugAfter.

        Requests to the air:

          {"do": "lose", "at": "air", "to": "card", "times": 2}
          {"do": "corrupt", "at": "air", "to": "reader"}
          {"do": "leave", "at": "air", "after": 3}
          {"do": "clear", "at": "air"}
          {"do": "decouple", "at": "air"}
          {"do": "couple", "at": "air"}
          {"do": "reportFieldLost", "at": "air", "status": "2B"}
          {"do": "reportFieldLost", "at": "air", "status": null}
          {"do": "allowExtension", "at": "air"}
          {"do": "forbidExtension", "at": "air"}

        "lose" and "corrupt" affect the next frames to one side. "leave" removes the reader after it has sent \
        "after" frames, until card and reader are coupled again. "reportFieldLost" sets the status with which \
        TgGetData and similar commands report a lost field. With null, they do not report the loss. \
        "allowExtension" and "forbidExtension" set whether a card with a slow host may ask for a waiting time extension.
        """
}
