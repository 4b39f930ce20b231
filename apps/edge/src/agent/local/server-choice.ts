import { rmSync } from "node:fs";
import { join } from "node:path";
import { getDeviceTime } from "@huiyan/contract/device/device.api";
import { z } from "zod";
import { type ServerDeps, type ServerFacts } from "#pages/config/config-deps.ts";
import { Refusal } from "#platform/local/refusal.ts";
import { readIfThere, writeDurably } from "#platform/store/durable-file.ts";

const Origin = z.url({ protocol: /^https?$/ });
const Choice = z.object({
  /**
   * Address in the configuration file at the time of the choice. If the file is edited later, the choice no longer
   * applies.
   */
  configured: Origin,
  server: Origin,
  /** Set during the trial of the address; absent: the address is permanent. */
  trial: z.object({ previous: Origin }).optional(),
  previous: Origin.optional(),
  /** Address of the last failed trial: the devices could not connect to it. */
  failed: Origin.optional(),
});
type Choice = z.infer<typeof Choice>;

export interface ServerChoiceSettings {
  /** The program's data folder. */
  folder: string;
  configured: URL;
  deviceIds: readonly string[];
  /** Maximum time for all devices to connect to a new address, ms. */
  trialMs: number;
  /** Restarts the program, which then uses the chosen address. */
  again(): void;
  onTrouble(text: string): void;
}

const answerMs = 5_000;
const maxAnswerChars = 4_096;
const noPlatform = "该地址没有应答或不是平台，未做修改。请检查地址与网络";
const Answer = z.object({ data: getDeviceTime.output });

/**
 * Address of the platform: from the configuration file, or chosen by a user on a device's page. A chosen address is on
 * trial first, and becomes permanent when all devices have connected.
 */
export class ServerChoice implements ServerDeps {
  readonly #settings: ServerChoiceSettings;
  readonly #path: string;
  readonly #connected = new Set<string>();
  #choice: Choice | undefined;
  #trialUntil: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #changing = false;

  constructor(settings: ServerChoiceSettings) {
    this.#settings = settings;
    this.#path = join(settings.folder, "server.json");
    this.#choice = this.#read();
  }

  get url(): URL {
    return new URL(this.#choice?.server ?? this.#settings.configured);
  }

  /**
   * Starts the time limit if the user chose this address and not all devices have connected to it yet. At the limit the
   * agent returns to the former address.
   */
  start(): void {
    if (this.#choice?.trial === undefined) return;
    this.#trialUntil = Date.now() + this.#settings.trialMs;
    this.#timer = setTimeout(() => this.#giveUp(), this.#settings.trialMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Called when a device has connected. The address becomes permanent once all devices have connected. */
  connected(deviceId: string): void {
    this.#connected.add(deviceId);
    const choice = this.#choice;
    if (choice?.trial === undefined || !this.#settings.deviceIds.every((id) => this.#connected.has(id))) return;
    this.stop();
    this.#trialUntil = undefined;
    const { trial, failed: _gone, ...kept } = choice;
    this.#keep({ ...kept, previous: trial.previous });
  }

  facts(): ServerFacts {
    const { configured, deviceIds } = this.#settings;
    const { previous, failed, trial } = this.#choice ?? {};
    return {
      server: this.url.origin,
      configured: configured.origin,
      failed,
      devices: deviceIds.length,
      previous: trial?.previous ?? previous,
      trialUntil: this.#trialUntil,
    };
  }

  async change(address: string): Promise<void> {
    const server = originOf(address);
    const current = this.url.origin;
    if (server === current) throw new Refusal(400, "与当前的平台地址相同，未做修改");
    if (this.#changing || this.#choice?.trial !== undefined) {
      throw new Refusal(409, "正在更换平台地址，请等待完成后重试");
    }
    this.#changing = true;
    try {
      if (!(await isPlatform(server))) throw new Refusal(502, noPlatform);
      this.#keep({ configured: this.#settings.configured.href, server, trial: { previous: current } });
    } finally {
      this.#changing = false;
    }
    this.#settings.again();
  }

  restore(): void {
    const back = this.#choice?.trial?.previous ?? this.#choice?.previous;
    if (back === undefined || this.#changing) throw new Refusal(409, "没有可恢复的原地址");
    this.#goBack(back, undefined);
  }

  #giveUp(): void {
    const choice = this.#choice;
    if (choice?.trial === undefined) return;
    this.#settings.onTrouble(`未能连接新的平台地址 ${choice.server}，已恢复原地址 ${choice.trial.previous}`);
    this.#goBack(choice.trial.previous, choice.server);
  }

  #goBack(server: string, failed: string | undefined): void {
    this.stop();
    const { configured } = this.#settings;
    if (server === configured.origin && failed === undefined) {
      rmSync(this.#path, { force: true });
      this.#choice = undefined;
    } else this.#keep({ configured: configured.href, server, failed });
    this.#settings.again();
  }

  #keep(choice: Choice): void {
    writeDurably(this.#path, JSON.stringify(choice));
    this.#choice = choice;
  }

  /** Reads the choice. A file that cannot be read, or that was written for another configured address, is ignored. */
  #read(): Choice | undefined {
    try {
      const choice = Choice.parse(JSON.parse(readIfThere(this.#path) ?? "null"));
      return choice.configured === this.#settings.configured.href ? choice : undefined;
    } catch {
      return undefined;
    }
  }
}

/**
 * Parses an address that a user entered.
 * @throws Refusal if it cannot be the address of a platform
 */
function originOf(address: string): string {
  const url = URL.parse(address.trim());
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
  if (!isPlain || url.pathname !== "/" || url.search !== "" || url.hash !== "" || address.length > 300) {
    throw new Refusal(400, "平台地址须形如 https://huiyan.example.com 或 http://10.0.0.8:8686");
  }
  return url.origin;
}

/**
 * Returns true if a platform answers at the address. The answer is not shown to the user, and redirects are not
 * followed, so that the device cannot be used to probe its network.
 */
async function isPlatform(origin: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(answerMs);
    const answer = await fetch(new URL(getDeviceTime.path, origin), { signal, redirect: "error" });
    let text = "";
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      if (text.length > maxAnswerChars) return false;
    }
    return Answer.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
