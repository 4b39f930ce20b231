import { rmSync } from "node:fs";
import { join } from "node:path";
import { DeviceConfig } from "@huiyan/contract/device/device.device";
import { z } from "zod";
import { readIfThere, writeDurably } from "#platform/store/durable-file.ts";

const Secret = z.object({ secret: z.string().min(1) });
const Applied = DeviceConfig.pick({ version: true, body: true });
export type AppliedConfig = z.infer<typeof Applied>;

/**
 * Stores a device's secret and the configuration in use across restarts. Only the owner of the stored files can read
 * them.
 */
export class DeviceMemory {
  readonly folder: string;
  #secret: string | undefined;

  constructor(folder: string, factorySecret: string | undefined) {
    this.folder = folder;
    this.#secret = this.#read("secret.json", Secret)?.secret ?? factorySecret;
  }

  get secret(): string | undefined {
    return this.#secret;
  }

  keepSecret(secret: string): void {
    writeDurably(join(this.folder, "secret.json"), JSON.stringify({ secret }));
    this.#secret = secret;
  }

  forgetConfig(): void {
    rmSync(join(this.folder, "config.json"), { force: true });
  }

  readConfig(): AppliedConfig | undefined {
    return this.#read("config.json", Applied);
  }

  keepConfig({ version, body }: AppliedConfig): void {
    writeDurably(join(this.folder, "config.json"), JSON.stringify({ version, body }));
  }

  /** Reads a stored file. A damaged file counts as missing, because the server sends its content again. */
  #read<T>(name: string, schema: z.ZodType<T>): T | undefined {
    const text = readIfThere(join(this.folder, name));
    if (text === undefined) return undefined;
    try {
      return schema.parse(JSON.parse(text));
    } catch {
      return undefined;
    }
  }
}
