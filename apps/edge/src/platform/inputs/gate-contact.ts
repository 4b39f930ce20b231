import { open } from "node:fs/promises";
import { z } from "zod";

/**
 * Settings of a contact at a gate, which the operating system offers as a file such as /sys/class/gpio/gpio17/value.
 * Set in the agent's configuration file.
 */
const GateSettings = z.object({
  path: z
    .string()
    .regex(/^\/(sys|dev)\/[\w./:@-]{1,200}$/, { error: "须形如 /sys/class/gpio/gpio17/value" })
    .refine((path) => !path.split("/").includes(".."), { error: "不能含 .." }),
  /** Content of the file while the gate is open. */
  open: z.enum(["0", "1"]).default("1"),
});
export const GatesOfChannels = z.record(z.string().min(1).max(64), GateSettings);
export type GatesOfChannels = z.infer<typeof GatesOfChannels>;

/** Last reading and its time, epoch ms. unknown: the file contains no state of a contact. */
export interface GateSight {
  state: "open" | "closed" | "unknown";
  at: number;
}

const readEveryMs = 1_000;
const maxBytes = 16;

/** Reads one gate contact at regular intervals. */
export class GateContact {
  readonly #settings: z.infer<typeof GateSettings>;
  #sight: GateSight | undefined;
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<void> | undefined;

  constructor(settings: z.infer<typeof GateSettings>) {
    this.#settings = settings;
  }

  /** Last reading; undefined before the first one. */
  get sight(): GateSight | undefined {
    return this.#sight;
  }

  start(): void {
    const read = (): void => {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = undefined;
      });
    };
    read();
    this.#timer = setInterval(read, readEveryMs);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#reading;
  }

  async #read(): Promise<void> {
    const { path, open: whenOpen } = this.#settings;
    const text = await firstBytes(path).catch(() => "");
    const isState = text === "0" || text === "1";
    const state = isState ? (text === whenOpen ? "open" : "closed") : "unknown";
    this.#sight = { state, at: Date.now() };
  }
}

async function firstBytes(path: string): Promise<string> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxBytes), 0, maxBytes, 0);
    return buffer.subarray(0, bytesRead).toString("latin1").trim();
  } finally {
    await file.close();
  }
}
