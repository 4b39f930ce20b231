/** Icon outlines on a grid of 24 × 24 with stroke width 1.75, drawn for this product. */
const shortcutIcons: Readonly<Record<string, string>> = {
  bell: "M6 16v-5.5a6 6 0 0 1 12 0V16l2 2.5H4L6 16Z M10 21h4",
  cctv: "M3.5 5.5 17 9l-1.8 5.2L2.5 9.5Z M17 9l4 1.5-1.2 3.3-4.3-.8 M8.5 12v4.5H3.5 M3.5 14v5",
  device: "M4 7.5h10.5v9H4Z M14.5 10.5 20 7.5v9l-5.5-3 M7 16.5V20 M5 20h4",
  group: "M9.5 3.5h5v4h-5Z M3.5 16.5h5v4h-5Z M15.5 16.5h5v4h-5Z M12 7.5V12 M6 16.5V12h12v4.5",
  berth: "M4 4h16v16H4Z M10 17V7.5h3.5a3 3 0 0 1 0 6H10",
  car: "M3.5 16.5v-4l2-5.5h13l2 5.5v4Z M3.5 12.5h17 M6 16.5v2.5 M18 16.5v2.5 M7 14.5h.5 M16.5 14.5h.5",
  hours: "M12 4a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17 M12 8v4.5l3 2",
  monitor: "M3.5 4.5h17v11.5h-17Z M12 16v4 M8 20h8 M7 12.5l3-3 2.5 2 4-4",
  "live-screen": "M3.5 4.5h17v11.5h-17Z M12 4.5V16 M3.5 10.2h17 M12 16v4 M8 20h8",
  "alarm-screen": "M3.5 4.5h17v11.5h-17Z M12 7.5v4 M12 13.3v.2 M12 16v4 M8 20h8",
  flow: "M4 20 8 4 M20 20 16 4 M12 5v3 M12 10.5v3 M12 16v3",
  footprints:
    "M7 4.5c1.8 0 2.7 1.6 2.5 4L9 12H5.5L4.6 8.5C4.2 6 5.2 4.5 7 4.5Z M5.5 14.5H9V17H5.7Z M17 7c1.8 0 2.8 1.5 2.4 4l-.9 3.5H15l-.5-3.5C14.3 8.6 15.2 7 17 7Z M15 17h3.5l-.2 2.5H15Z",
  farm: "M3.5 10 12 4l8.5 6 M5.5 9v10.5h13V9 M9.5 19.5v-6h5v6 M9.5 13.5l5 6 M14.5 13.5l-5 6",
  plug: "M8 3v5 M16 3v5 M6 8h12v3.5a6 6 0 0 1-12 0Z M12 17.5V21",
  package: "M4 8l8-4 8 4v8l-8 4-8-4Z M4 8l8 4 8-4 M12 12v8",
  upload: "M4 14v5h16v-5 M12 15V4 M8 8l4-4 4 4",
  scale: "M12 4v16 M7 20h10 M4 7h16 M7 7l-3 7a3.2 3.2 0 0 0 6 0Z M17 7l-3 7a3.2 3.2 0 0 0 6 0Z",
  receipt: "M5.5 3h13v18l-2.2-1.6-2.1 1.6-2.2-1.6-2.2 1.6-2.1-1.6L5.5 21Z M9 8h6 M9 12h6",
  rule: "M4 5h16 M4 12h10 M4 19h7 M16.5 15.5l2 2 3.5-4",
  users:
    "M9 11.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5Z M2.5 20c.4-3.6 3-5.5 6.5-5.5s6.1 1.9 6.5 5.5 M16 4.5a3.5 3.5 0 0 1 0 6.6 M18 14.9c2 .7 3.2 2.5 3.5 5.1",
};

/** Returns the icon as a complete SVG file; undefined for an unknown name. */
export function drawShortcutIcon(name: string): string | undefined {
  const path = Object.hasOwn(shortcutIcons, name) ? shortcutIcons[name] : undefined;
  if (path === undefined) return undefined;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#1F6FEB" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`;
}
