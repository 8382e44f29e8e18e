// The pictograms of the page. Those of the three steps are the poster's. Screen readers ignore them.

const NAMESPACE = "http://www.w3.org/2000/svg";
const PHONE = "M7.7 1h8.6a2.2 2.2 0 0 1 2.2 2.2v17.6a2.2 2.2 0 0 1-2.2 2.2H7.7a2.2 2.2 0 0 1-2.2-2.2V3.2A2.2 2.2 0 0 1 7.7 1zM10.8 20.9h2.4";
/** Lines on a grid of 24 by 24. */
const LINES = {
  phoneCamera: `${PHONE}M8.2 8.6h1.9l.7-1.2h2.4l.7 1.2h1.9v5.3H8.2zM13.4 11.3a1.4 1.4 0 1 1-2.8 0 1.4 1.4 0 0 1 2.8 0z`,
  phoneCode: `${PHONE}M8.2 8.9v-2h2M13.8 6.900h2v2M15.8 12.700v2h-2M10.200 14.700h-2v-2M10.300 9h1v1h-1zM12.700 9h1v1h-1zM10.300 11.600h1v1h-1zM12.700 11.600h1v1h-1z`,
  phoneTick: `${PHONE}M8.900 11l2.400 2.400 4.100-5.300`,
  tick: "M4 12.500l5.500 5.500L20.500 6.500",
  clock: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7v5l3.500 2",
  pin: "M12 21.500s7-6.400 7-12a7 7 0 1 0-14 0c0 5.600 7 12 7 12zM14.500 9.500a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0z",
  lock: "M6 10.500h12v10H6zM8.500 10.500V7.200a3.500 3.500 0 0 1 7 0v3.300M12 14.500v2.500",
  openLock: "M6 10.500h12v10H6zM8.500 10.500V6.800a3.500 3.500 0 0 1 6.800-1.100M12 14.500v2.500",
  bell: "M6 17V11a6 6 0 0 1 12 0v6l1.500 1.500h-15zM10 21h4",
  hand: "M4 12a8 8 0 1 0 16 0 8 8 0 1 0-16 0zM8.500 12h7",
  warning: "M12 3.500L22 20.500H2zM12 10v5M12 17.700v.3",
  info: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 11v5.500M12 7.500v.3",
  calm: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM8 12.300l2.800 2.800 5.200-6",
  camera: "M3 8h4.500l1.500-2.500h6L16.500 8H21v11.500H3zM15.500 13.500a3.500 3.500 0 1 1-7 0 3.500 3.500 0 0 1 7 0z",
  tag: "M5 12a7 7 0 0 1 2-5M5 12a7 7 0 0 0 2 5M9 12a3.500 3.500 0 0 1 1-2.500M9 12a3.500 3.500 0 0 0 1 2.500M13 8.500v7M13 5h6v14h-6",
  plus: "M12 5v14M5 12h14",
  share: "M12 15.500V4M7.500 8L12 3.500 16.500 8M5 13v7.500h14V13",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 20.500a7.500 7.500 0 0 1 15 0",
  file: "M6 2.500h8l4 4v15H6zM14 2.500v4h4",
};

/** A pictogram by its name. */
export function icon(name) {
  const [picture, path] = ["svg", "path"].map((tag) => document.createElementNS(NAMESPACE, tag));
  picture.setAttribute("viewBox", "0 0 24 24");
  picture.setAttribute("class", `icon ${name}`);
  picture.setAttribute("aria-hidden", "true");
  path.setAttribute("d", LINES[name]);
  picture.append(path);
  return picture;
}
