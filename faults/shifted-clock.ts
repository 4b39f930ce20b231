// Shifts the clock of the process by HUIYAN_CLOCK_OFF_MS milliseconds. With HUIYAN_CLOCK_JUMP_MS, the signal SIGUSR2
// makes the clock jump by this number, and the next SIGUSR2 makes it jump back. An agent or a node loads this module
// with `node --import`.
let offMs = Number(process.env.HUIYAN_CLOCK_OFF_MS ?? 0);
const jumpMs = Number(process.env.HUIYAN_CLOCK_JUMP_MS ?? 0);
if (jumpMs !== 0) {
  process.on("SIGUSR2", () => {
    offMs = offMs === 0 ? jumpMs : 0;
  });
}
const now = () => performance.timeOrigin + performance.now() + offMs;

globalThis.Date = new Proxy(Date, {
  construct: (date, values) => Reflect.construct(date, values.length === 0 ? [now()] : values),
  get: (date, name) => (name === "now" ? () => Math.round(now()) : Reflect.get(date, name)),
});

export {};
