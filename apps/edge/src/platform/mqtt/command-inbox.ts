import { DeviceCommand, type DeviceReply } from "@huiyan/contract/device/device.device";
import { commandSigningText } from "@huiyan/contract/device/device.rules";
import { hmacHex, sameSignature } from "../signing/hmac.ts";
import { type CommandMemory } from "../store/command-memory.ts";
import { type SessionVoice } from "./session-voice.ts";

/** Does one command. `params` is unparsed JSON. @returns the result @throws CommandFailure or any error */
export type CommandHandler = (params: unknown) => Promise<unknown>;

export class CommandFailure extends Error {
  readonly code: string;
  constructor(code: string, text: string) {
    super(text);
    this.code = code;
  }
}

export interface InboxSettings {
  deviceId: string;
  serverNow(): number;
  /** `claim` comes under the factory key, all others under the secret; undefined when the device has no such key. */
  keyFor(command: string): string | undefined;
  memory: CommandMemory;
  handlers: ReadonlyMap<string, CommandHandler>;
}

/** Checks commands (signature, session, expiry, repetition), has them done and replies. */
export class CommandInbox {
  readonly #settings: InboxSettings;

  constructor(settings: InboxSettings) {
    this.#settings = settings;
  }

  async receive(name: string, payload: Buffer, session: SessionVoice): Promise<void> {
    const command = DeviceCommand.safeParse(readJson(payload));
    if (!command.success) return;
    const { id } = command.data;
    const reply = (answer: DeviceReply): void => session.publish(`reply/${id}`, answer);
    const refusal = this.#refusal(name, command.data, session.id);
    if (refusal !== undefined) {
      reply(refusal);
      return;
    }
    const earlier = this.#settings.memory.remember(id, this.#settings.serverNow());
    if (earlier !== undefined) {
      session.publish(`reply/${id}`, earlier === null ? { state: "accepted" } : JSON.parse(earlier));
      return;
    }
    reply({ state: "accepted" });
    const answer = await this.#done(name, command.data.params);
    // A picture is not worth keeping: who asks again gets a new one under a new id.
    this.#settings.memory.keepReply(
      id,
      JSON.stringify(answer.state === "done" ? { state: "done", result: {} } : answer),
    );
    reply(answer);
  }

  #refusal(name: string, command: DeviceCommand, session: string): DeviceReply | undefined {
    const { deviceId, serverNow, keyFor, handlers } = this.#settings;
    const key = keyFor(name);
    const text = commandSigningText(session, deviceId, name, command.id, command.expires_at, command.params);
    if (key === undefined || !sameSignature(hmacHex(key, text), command.sign)) {
      return { state: "failed", code: "bad_sign", text: "命令签名不正确或属于旧的会话" };
    }
    if (serverNow() > command.expires_at) return { state: "failed", code: "expired", text: "命令已过期" };
    if (!handlers.has(name)) return { state: "failed", code: "unsupported", text: "不支持" };
    return undefined;
  }

  async #done(name: string, params: string): Promise<DeviceReply> {
    try {
      const result = await this.#settings.handlers.get(name)?.(JSON.parse(params));
      return { state: "done", result: result ?? {} };
    } catch (error) {
      if (error instanceof CommandFailure) return { state: "failed", code: error.code, text: error.message };
      return {
        state: "failed",
        code: "failed",
        text: `执行失败：${error instanceof Error ? error.message : ""}`.slice(0, 500),
      };
    }
  }
}

function readJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString("utf8"));
  } catch {
    return undefined;
  }
}
