// Checks the reader of QR codes with symbols that qrencode 4.1.1 has made: versions 2-L, 4-H, 7-M and
// 10-Q.

import { corrected } from "/camera/reed_solomon.js";
import { readQRCode } from "/camera/qr_reader.js";
import { textOfSymbol } from "/camera/qr_symbol.js";
import { check, checkEqual, result } from "./checks.js";

/** The rows of modules from the top in hexadecimal. A dark module is 1. */
const SYMBOLS = [
  {
    size: 25,
    text: "https://localhost/v1#ABC",
    rows:
      "1fce57f 1043c41 174e75d 175685d 175555d 104cd41 1fd557f 9200 18edb18 63423e 3fb38b 17a67b9 155c561 " +
      "1785322 1560a7b 10bd1ad 13ed5f4 10110 1fd9d51 1052711 174f7f4 17455c3 174490d 1057171 1fdb949",
  },
  {
    size: 33,
    text: "A byte and 12345678901234567890",
    rows:
      "1fc54337f 104c25f41 17409615d 174f6655d 1757fdb5d 104bdaa41 1fd55557f 178e900 677722d0 11b2799c1 " +
      "1a6f0a29f 11fa1093 18ef3d947 abeee649 e710d438 11adb8ba5 1866bac70 194ef52 d4c6e5df 1bb3f0318 " +
      "1179fc155 11a70192d 2f234309 905b5013 1248299f2 177ef10 1fdc43b54 104c93116 1745ac5fd 175c1de0e " +
      "175d16bc0 104820e45 1fc794cd0",
  },
  {
    size: 45,
    text: `https://health.example.org/v1#${"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".repeat(3)}`,
    rows:
      "1fcc18a1597f 1053e206fa41 174dfde67a5d 17464d93235d 17590df5775d 1047d7126841 1fd55555557f 5ff19fd00 " +
      "154aebf7c412 188ae8806199 975e712419f 62bc2ce7a36 194cc75202c4 10891e7b4624 157536326a8e d15e64978b0 " +
      "74cdb6b3cc1 1f1e02a42489 dc7ae2f3ea6 c8d7c0429cf 13fd6bf2eff9 1318af14fb12 15561755ed55 114a3176311 " +
      "1f977f7fff9 140121f032a7 17dee4c1614f 1710e904b5b3 c6ff41cf26 1bac47d0a1cb a5c8b95e052 19a76d901bee " +
      "74f5f09f655 170c64db2c8d 17de268a901 f12bb1b0459 135463fe11f3 11191a4513 1fc2cd5d1755 104e8b133911 " +
      "175c31ffdff9 174a67bab230 175698d002cd 1045ab3e6bea 1fd5358602e3",
  },
  {
    size: 57,
    text: `https://health.example.org/v1#${"ZYXWVUTSRQPONMLKJIHGFEDCBA765432".repeat(5)}`,
    rows:
      "1fc2963e742467f 1054c5b776f8241 174c0bb65c13e5d 1754ceea3f23a5d 1759ca77ea3aa5d 1048e4b44cc3c41 " +
      "1fd55555555557f 1b4c9c5b31a00 bd8e797dde2cda a1ee49a638b3d4 11de40718f75e17 11a06f6427c17ef " +
      "f5ac43b34c9294 1e2eb7fcb87a00c 1c1f0033e56397 17bbd362b34c9d0 e73f7a78ce840b d272d054eaaf7d " +
      "1c546bf0f6f3235 14148d74225871d 1b468f53289a946 6a7705fa43c8e3 1b6f70d9522b00d 1b380bb20a3c934 " +
      "15c4c7cf87aa5b 48e9f5e5e64fd9 7f9485fefb4df0 3112bcc4f00f1c 952782d713fd58 1d1937f47eb4113 " +
      "11f530b7e07a1f6 a00ce430cfee7e 7f99d7727f212b 4173534c046d74 1063b91c13c3f32 1e36cfc9361d457 " +
      "1456fe8503274a9 19972099a57c299 4e6533284d55dc b930b57f543510 104908d838cb9d6 12b3e3bc421531d " +
      "ae4f888ac64e61 5807b2ce655522 460c387b9a3a2e c287bf6f0c67f4 14ffd1809d35e6c 1f0c7cdc430e75a " +
      "44d36fce729ff 1ec9546aadb12 1fc1db6d5b31950 10511c047c48311 1753fe27e547df8 17517399937be28 " +
      "174c9a48aed759b 1059d97c90892c3 1fc6556f64c2928",
  },
];

const [WIDTH, HEIGHT] = [640, 480];

export default async function run() {
  for (const { size, text, rows } of SYMBOLS) {
    const modules = rows.split(" ").map((row) => BigInt(`0x${row}`).toString(2).padStart(size, "0"));
    checkEqual(textOfSymbol((size - 17) / 4, (x, y) => Number(modules[y][x])), text, `the modules of ${size}`);
    damaged(size, text, modules);
    const picture = await createImageBitmap(canvasOf(modules));
    const start = performance.now();
    const positions = pictures(size);
    for (const [words, transform] of positions) {
      checkEqual(readQRCode(drawn(picture, transform)), text, `${size}: ${words}`);
    }
    const time = (performance.now() - start) / positions.length;
    result.notes.push(`${size} modules in a picture of ${WIDTH} by ${HEIGHT} pixels: ${Math.round(time)} ms`);
  }
  codes();
  nothing();
}

/** A symbol with a light frame, four pixels for each module. */
function canvasOf(modules) {
  const side = 4 * (modules.length + 8);
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext("2d");
  context.fillStyle = "#eee";
  context.fillRect(0, 0, side, side);
  context.fillStyle = "#222";
  for (const [y, row] of modules.entries()) {
    for (const [x, module] of [...row].entries()) if (module === "1") context.fillRect(4 * x + 16, 4 * y + 16, 4, 4);
  }
  return canvas;
}

/** Names and transformations from a square of side 1 around the origin to the picture. */
function pictures(size) {
  const scale = Math.min(400, 8 * size);
  return [
    ["upright", [scale, 0, 0, scale]],
    ["upside down", [-scale, 0, 0, -scale]],
    ["turned", [0.8 * scale, 0.6 * scale, -0.6 * scale, 0.8 * scale]],
    ["slanted", [scale, 0.1 * scale, 0.15 * scale, 0.8 * scale]],
  ];
}

/** Draws a symbol on a background that becomes darker. */
function drawn(picture, [a, b, c, d]) {
  const context = new OffscreenCanvas(WIDTH, HEIGHT).getContext("2d");
  context.fillStyle = "#999";
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.setTransform(a, b, c, d, WIDTH / 2, HEIGHT / 2);
  context.drawImage(picture, -0.5, -0.5, 1, 1);
  context.resetTransform();
  const shadow = context.createLinearGradient(0, 0, WIDTH, 0);
  shadow.addColorStop(0, "rgba(0, 0, 0, 0)");
  shadow.addColorStop(1, "rgba(0, 0, 0, 0.6)");
  context.fillStyle = shadow;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  return context.getImageData(0, 0, WIDTH, HEIGHT);
}

/** A few wrong modules are corrected, and many give no text. */
function damaged(size, text, modules) {
  const isWrong = (x, y, side) => x >= size - side && y >= size - side;
  const read = (side) => textOfSymbol((size - 17) / 4, (x, y) => Number(modules[y][x]) ^ isWrong(x, y, side));
  checkEqual(read(3), text, `${size}: nine wrong modules`);
  checkEqual(read(size - 9), null, `${size}: most modules are wrong`);
}

/** A block with each number of errors that can be corrected, and with one more. */
function codes() {
  checkEqual(corrected(EXAMPLE, 10), EXAMPLE.slice(0, 16), "a block without errors");
  for (let errors = 1; errors <= 5; errors += 1) {
    const changed = EXAMPLE.map((byte, index) => (index % 5 === 1 && index < 5 * errors ? byte ^ (index + 7) : byte));
    checkEqual(corrected(changed, 10), EXAMPLE.slice(0, 16), `${errors} errors`);
  }
  const six = EXAMPLE.map((byte, index) => (index < 6 ? byte ^ 0x55 : byte));
  check(JSON.stringify(corrected(six, 10)) !== JSON.stringify(EXAMPLE.slice(0, 16)), "six errors");
}

/** ISO/IEC 18004:2015, annex I: 01234567 in version 1-M. */
const EXAMPLE = [16, 32, 12, 86, 97, 128, 236, 17, 236, 17, 236, 17, 236, 17, 236, 17, 165, 36, 212, 193, 237, 54, 199, 135, 44, 85];

/** Pictures without a code: one colour, noise and stripes. */
function nothing() {
  const pixel = { plain: () => 128, noise: () => 255 * Math.random(), stripes: (index) => (index >> 4) % 2 * 255 };
  for (const [words, value] of Object.entries(pixel)) {
    const data = Uint8ClampedArray.from({ length: 4 * 320 * 240 }, (_, index) => value(index));
    checkEqual(readQRCode({ data, width: 320, height: 240 }), null, `a picture of ${words}`);
  }
  checkEqual(readQRCode({ data: new Uint8ClampedArray(4), width: 1, height: 1 }), null, "one pixel");
}
