// The pictograms of the page. Those of the three steps are the poster's. Screen readers ignore them.

const NAMESPACE = "http://www.w3.org/2000/svg";
const PHONE = "M7.7 1h8.6a2.2 2.2 0 0 1 2.2 2.2v17.6a2.2 2.2 0 0 1-2.2 2.2H7.7a2.2 2.2 0 0 1-2.2-2.2V3.2A2.2 2.2 0 0 1 7.7 1zM10.8 20.9h2.4";
/** Lines on a grid of 24 by 24. */
const LINES = {
  phoneCamera: `${PHONE}M8.2 8.6h1.9l.7-1.2h2.4l.7 1.2h1.9v5.3H8.2zM13.4 11.3a1.4 1.4 0 1 1-2.8 0 1.4 1.4 0 0 1 2.8 0z`,
  phoneCode: `${PHONE}M8.2 8.9v-2h2M13.8 6.9h2v2M15.8 12.7v2h-2M10.2 14.7h-2v-2M10.3 9h1v1h-1zM12.7 9h1v1h-1zM10.3 11.6h1v1h-1zM12.7 11.6h1v1h-1z`,
  phoneTick: `${PHONE}M8.9 11l2.4 2.4 4.1-5.3`,
  tick: "M4 12.5l5.5 5.5L20.5 6.5",
  clock: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7v5l3.5 2",
  pin: "M12 21.5s7-6.4 7-12a7 7 0 1 0-14 0c0 5.6 7 12 7 12zM14.5 9.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z",
  lock: "M6 10.5h12v10H6zM8.5 10.5V7.2a3.5 3.5 0 0 1 7 0v3.3M12 14.5v2.5",
  openLock: "M6 10.5h12v10H6zM8.5 10.5V6.8a3.5 3.5 0 0 1 6.8-1.1M12 14.5v2.5",
  bell: "M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4",
  hand: "M4 12a8 8 0 1 0 16 0 8 8 0 1 0-16 0zM8.5 12h7",
  warning: "M12 3.5L22 20.5H2zM12 10v5M12 17.7v.3",
  info: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 11v5.5M12 7.5v.3",
  calm: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM8 12.3l2.8 2.8 5.2-6",
  camera: "M3 8h4.5l1.5-2.5h6L16.5 8H21v11.5H3zM15.5 13.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0z",
  tag: "M5 12a7 7 0 0 1 2-5M5 12a7 7 0 0 0 2 5M9 12a3.5 3.5 0 0 1 1-2.5M9 12a3.5 3.5 0 0 0 1 2.5M13 8.5v7M13 5h6v14h-6",
  plus: "M12 5v14M5 12h14",
  share: "M12 15.5V4M7.5 8L12 3.5 16.5 8M5 13v7.5h14V13",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0",
  file: "M6 2.5h8l4 4v15H6zM14 2.5v4h4",
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
