import { DeviceCommand, type DeviceReply } from "@huiyan/contract/device/device.device";
import { commandSigningText } from "@huiyan/contract/device/device.rules";
import { hmacHex, sameText } from "@huiyan/device-link/signature";
import { type CommandMemory } from "../store/command-memory.ts";
import { type SessionPublisher } from "./session-publisher.ts";

/** A command in progress. */
export interface CommandUnderWay {
  id: string;
  /**
   * Reports the progress of the command.
   * @param percent 0 to 100
   */
  progress(percent: number, text: string): void;
}

/** Returned by a handler whose command will be answered only after a restart of the program. */
export const answeredLater = Symbol("answered later");

/**
 * Executes a command. `params` is a JSON value that the handler has to validate.
 * @returns the result, or `answeredLater`
 * @throws CommandFailure or any error
 */
export type CommandHandler = (params: unknown, command: CommandUnderWay) => Promise<unknown>;

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
  /**
   * Returns the key with which a command must be signed: the factory key for `claim`, the secret for all others.
   * Undefined: the device does not have that key.
   */
  keyFor(command: string): string | undefined;
  memory: CommandMemory;
  /**
   * Returns the open session; undefined: answers wait for the next session. If this function is absent, answers go to
   * the session of the command.
   */
  openSession?: () => SessionPublisher | undefined;
  handlers: ReadonlyMap<string, CommandHandler>;
}

/** Checks commands (signature, session, expiry, repetition), executes them and replies. */
export class CommandInbox {
  readonly #settings: InboxSettings;
  readonly #unsaid = new Map<string, DeviceReply>();

  constructor(settings: InboxSettings) {
    this.#settings = settings;
  }

  async receive(name: string, payload: Buffer, session: SessionPublisher): Promise<void> {
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
    const progress = (percent: number, text: string): void =>
      this.#open(session)?.publish(`reply/${id}`, {
        state: "progress",
        percent,
        text,
      });
    const answer = await this.#done(name, command.data.params, { id, progress });
    if (answer !== undefined) this.answer(id, answer, session);
  }

  /**
   * Sends the final answer to a command, which may come from an earlier session. Stores the answer in case the command
   * is repeated.
   */
  answer(id: string, reply: DeviceReply, origin?: SessionPublisher): void {
    // The result is not stored, because it may contain a picture. A user who needs it sends a new command, which has a
    // new id.
    this.#settings.memory.keepReply(id, JSON.stringify(reply.state === "done" ? { state: "done", result: {} } : reply));
    const open = this.#open(origin);
    if (open === undefined) this.#unsaid.set(id, reply);
    else open.publish(`reply/${id}`, reply);
  }

  /** Sends the answers that could not be sent without a session. Called at the start of a session. */
  sayUnsaid(session: SessionPublisher): void {
    for (const [id, reply] of this.#unsaid) session.publish(`reply/${id}`, reply);
    this.#unsaid.clear();
  }

  #open(origin: SessionPublisher | undefined): SessionPublisher | undefined {
    const { openSession } = this.#settings;
    return openSession === undefined ? origin : openSession();
  }

  #refusal(name: string, command: DeviceCommand, session: string): DeviceReply | undefined {
    const { deviceId, serverNow, keyFor, handlers } = this.#settings;
    const key = keyFor(name);
    const text = commandSigningText(session, deviceId, name, command.id, command.expires_at, command.params);
    if (key === undefined || !sameText(hmacHex(key, text), command.sign)) {
      return { state: "failed", code: "bad_sign", text: "命令签名不正确或属于旧的会话" };
    }
    if (serverNow() > command.expires_at) return { state: "failed", code: "expired", text: "命令已过期" };
    if (!handlers.has(name)) return { state: "failed", code: "unsupported", text: "不支持" };
    return undefined;
  }

  /**
   * Executes the handler of a command.
   * @returns undefined if the answer is sent later
   */
  async #done(name: string, params: string, command: CommandUnderWay): Promise<DeviceReply | undefined> {
    try {
      const result = await this.#settings.handlers.get(name)?.(JSON.parse(params), command);
      if (result === answeredLater) return undefined;
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
