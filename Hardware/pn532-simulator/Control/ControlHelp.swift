/// What `--help` says about requests.
enum ControlHelp {
    static let text = """
        With --control PATH, things go wrong on request: each line of JSON that a client sends to that socket is \
        answered with {"ok":true}, with the state, or with {"error":"..."}. While pn532-simulator --control \
        /tmp/control runs, in another terminal:

          echo '{"do": "unplug", "at": "kiosk"}' | nc -UN /tmp/control
          echo '{"do": "state"}' | nc -UN /tmp/control
          echo '{"do": "replug", "at": "kiosk"}' | nc -UN /tmp/control

        Requests at a chip, "kiosk" or "reader":

          {"do": "inject", "at": "kiosk", "fault": "noAck", "times": "always"}
          {"do": "inject", "at": "kiosk", "fault": "delay", "value": 500, "times": 2}
          {"do": "inject", "at": "kiosk", "fault": "badDCS", "on": "TgInitAsTarget"}
          {"do": "clear", "at": "kiosk"}
          {"do": "mute", "at": "kiosk"}
          {"do": "unmute", "at": "kiosk"}
          {"do": "unplug", "at": "reader"}
          {"do": "replug", "at": "reader"}

        A fault strikes the next command, or the next that "on" names as the PN532 User Manual does; "times" commands \
        if given, or "always" until it is cleared. The command is not done with noAck, nack, partialAck (value: bytes), \
        hangAfterAck and unplugBefore. It is done and its response spoiled with status (value: a byte in hexadecimal), \
        payload (value: bytes in hexadecimal), errorFrame, badLCS, badDCS, badTFI, badCode, badPostamble, garbage \
        (value: bytes in hexadecimal), truncated (value: bytes), duplicate, delay and dribble (value: milliseconds) and \
        unplugAfter.

        Requests at the air:

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

        The next frames to one side are lost or corrupted; the reader leaves after so many frames, until card and \
        reader are coupled again; TgGetData and its like report a lost field with this status, or never; a card whose \
        host takes long may ask for an extension of the waiting time, or not.
        """
}
