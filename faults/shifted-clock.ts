// Loaded before an agent (`node --import`): its machine's clock is off by so many milliseconds.
const offMs = Number(process.env.HUIYAN_CLOCK_OFF_MS ?? 0);
const now = () => performance.timeOrigin + performance.now() + offMs;

globalThis.Date = new Proxy(Date, {
  construct: (date, values) => Reflect.construct(date, values.length === 0 ? [now()] : values),
  get: (date, name) => (name === "now" ? () => Math.round(now()) : Reflect.get(date, name)),
});

export {};
