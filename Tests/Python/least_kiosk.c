/* The least that a process with a tag can do: it keeps an empty tag armed with libnfc, and checks the
   reader every 18 seconds, as the kiosk does. measure_kiosk.py compares the kiosk at rest with it.

   usage: least_kiosk CONNECTION. Prints a line as soon as the reader is open. */
#include <nfc/nfc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **arguments)
{
    nfc_context *context;
    nfc_device *device;

    if (count != 2)
        return 64;
    nfc_init(&context);
    device = context ? nfc_open(context, arguments[1]) : NULL;
    if (!device) {
        fprintf(stderr, "least_kiosk: could not open %s\n", arguments[1]);
        return 1;
    }
    puts("open");
    fflush(stdout);
    for (;;) {
        uint8_t command[264];
        nfc_target target = { .nm = { .nmt = NMT_ISO14443A, .nbr = NBR_UNDEFINED } };
        nfc_iso14443a_info *tag = &target.nti.nai;
        int status;

        memcpy(tag->abtAtqa, (uint8_t[]){ 0x00, 0x04 }, 2);
        memcpy(tag->abtUid, (uint8_t[]){ 0x08, 0x56, 0x43, 0x49 }, 4);
        tag->szUidLen = 4;
        tag->btSak = 0x20;
        memcpy(tag->abtAts, (uint8_t[]){ 0x75, 0x33, 0x92, 0x03 }, 4);
        tag->szAtsLen = 4;
        status = nfc_target_init(device, &target, command, sizeof command, 18000);
        if (status < 0 && status != NFC_ETIMEOUT) {
            nfc_perror(device, "least_kiosk");
            return 1;
        }
    }
}
