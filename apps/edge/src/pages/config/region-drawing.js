// Draws the regions of the form over the picture. A click adds a corner to the selected region; a drag moves a corner.
const drawing = document.querySelector(".drawing");
const rows = [...document.querySelectorAll(".region")].map((row) => ({
  row,
  field: row.querySelector("[name=region_corners]"),
  clear: row.querySelector(".clear"),
}));

if (drawing !== null && rows.length > 0) {
  const svg = drawing.querySelector("svg");
  let current = rows.length - 1;
  let dragged = null;

  const cornersOf = (text) =>
    text
      .trim()
      .split(/[\s;；]+/)
      .map((pair) => pair.split(/[,，]/).map(Number))
      .filter((pair) => pair.length === 2 && pair.every(Number.isFinite));
  const write = (at, corners) => {
    rows[at].field.value = corners.map(([x, y]) => `${x},${y}`).join(" ");
    draw();
  };
  const percent = (share) => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10;
  const cornerAt = (event) => {
    const { left, top, width, height } = svg.getBoundingClientRect();
    return [percent((event.clientX - left) / width), percent((event.clientY - top) / height)];
  };
  const nearest = (event) => {
    const { left, top, width, height } = svg.getBoundingClientRect();
    let best = null;
    rows.forEach(({ field }, at) => {
      cornersOf(field.value).forEach(([x, y], index) => {
        const far = Math.hypot(left + (x / 100) * width - event.clientX, top + (y / 100) * height - event.clientY);
        if (far < 10 && (best === null || far < best.far)) best = { at, index, far };
      });
    });
    return best;
  };
  function draw() {
    const { width, height } = svg.getBoundingClientRect();
    const ratio = width > 0 && height > 0 ? width / height : 1;
    svg.replaceChildren(
      ...rows.flatMap(({ field }, at) => {
        const corners = cornersOf(field.value);
        const polygon = document.createElementNS("http://www.w3.org/2000/svg", "polygon");
        polygon.setAttribute("points", corners.map((corner) => corner.join(",")).join(" "));
        if (at === current) polygon.setAttribute("class", "current");
        const dots = corners.map(([x, y]) => {
          const dot = document.createElementNS("http://www.w3.org/2000/svg", "ellipse");
          for (const [name, value] of Object.entries({ cx: x, cy: y, rx: 0.7, ry: 0.7 * ratio }))
            dot.setAttribute(name, value);
          return dot;
        });
        return [polygon, ...dots];
      }),
    );
    rows.forEach(({ row, field, clear }, at) => {
      row.classList.toggle("current", at === current);
      clear.hidden = field.value === "";
    });
  }
  const choose = (at) => {
    current = at;
    draw();
  };
  rows.forEach(({ row, field, clear }, at) => {
    row.addEventListener("focusin", () => choose(at));
    field.addEventListener("input", draw);
    clear.addEventListener("click", () => write(at, []));
  });
  svg.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    dragged = nearest(event);
    if (dragged === null) {
      const corners = cornersOf(rows[current].field.value);
      dragged = { at: current, index: corners.length };
      write(current, [...corners, cornerAt(event)]);
    } else choose(dragged.at);
    svg.setPointerCapture(event.pointerId);
  });
  svg.addEventListener("pointermove", (event) => {
    if (dragged === null) return;
    write(
      dragged.at,
      cornersOf(rows[dragged.at].field.value).map((corner, index) =>
        index === dragged.index ? cornerAt(event) : corner,
      ),
    );
  });
  for (const end of ["pointerup", "pointercancel"])
    svg.addEventListener(end, () => {
      dragged = null;
    });
  addEventListener("resize", draw);
  draw();
}
