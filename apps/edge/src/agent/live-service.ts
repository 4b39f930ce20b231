import { LiveStartParams, type LiveStartResult, LiveStopParams } from "@huiyan/contract/live/live.device";
import { livePushPath } from "@huiyan/contract/live/live.rules";
import { type LivePush, pushToServer } from "#platform/live/live-push.ts";
import { pushToMediaServer } from "#platform/live/media-server-push.ts";
import { CommandFailure } from "#platform/mqtt/command-inbox.ts";
import { type Signer } from "#platform/signing/signed-request.ts";
import { type RequestedStream } from "./channel-live.ts";
import { type ChannelSet } from "./channel-set.ts";

/** Maximum pushes of one stream. A server that lost its state requests new pushes, so old ones would accumulate. */
const maxPushesOfStream = 4;

interface RunningPush {
  stream: string;
  answer: Promise<LiveStartResult>;
  push: Promise<LivePush>;
}

/** Live streams that a device pushes to the platform, by push address. */
export class LiveService {
  readonly #channels: ChannelSet;
  readonly #server: URL;
  readonly #signer: () => Signer;
  readonly #pushes = new Map<string, RunningPush>();

  constructor(channels: ChannelSet, server: URL, signer: () => Signer) {
    this.#channels = channels;
    this.#server = server;
    this.#signer = signer;
  }

  /**
   * Handles the command `live.start`. A push that is already running to this address is not changed.
   * @throws CommandFailure
   */
  async start(params: unknown): Promise<LiveStartResult> {
    const { channel, quality, push_url } = LiveStartParams.parse(params);
    const running = this.#pushes.get(push_url);
    if (running !== undefined) return running.answer;
    const { live } = await this.#channels.opened(channel, ({ isSending }) => isSending);
    const stream = await live.open(quality);
    if (stream === undefined) throw new CommandFailure("no_picture", "通道离线，暂无画面");
    // A concurrent command may have started the same push meanwhile.
    const meanwhile = this.#pushes.get(push_url);
    if (meanwhile !== undefined) stream.release();
    return (meanwhile ?? this.#open(`${quality} ${channel}`, stream, push_url)).answer;
  }

  /** Handles the command `live.stop`. Does nothing if the push has already ended. */
  async stop(params: unknown): Promise<void> {
    await this.#end(LiveStopParams.parse(params).push_url);
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#pushes.keys()].map((url) => this.#end(url)));
  }

  #open(name: string, stream: RequestedStream, url: string): RunningPush {
    const { width, height, transcoded } = stream;
    const push = this.#send(stream, url);
    const answer = push.then(
      () => ({ width, height, transcoded }),
      (error: unknown) => {
        throw new CommandFailure("push_refused", `推流失败：${error instanceof Error ? error.message : ""}`);
      },
    );
    const running = { stream: name, answer, push };
    this.#pushes.set(url, running);
    const forget = (): void => {
      stream.release();
      this.#pushes.delete(url);
    };
    push.then(({ ended }) => ended.then(forget), forget);
    const same = [...this.#pushes].filter(([, other]) => other.stream === name);
    for (const [oldest] of same.slice(0, Math.max(0, same.length - maxPushesOfStream))) void this.#end(oldest);
    return running;
  }

  #send({ feed }: RequestedStream, url: string): Promise<LivePush> {
    if (/^rtmps?:\/\//.test(url)) return pushToMediaServer(feed, url);
    // Although the server signs the command, the device opens only the server's paths for pushes.
    if (!isPushPath(url)) return Promise.reject(new Error("推流地址不正确"));
    return pushToServer(feed, this.#server, url, this.#signer());
  }

  async #end(url: string): Promise<void> {
    const push = await this.#pushes.get(url)?.push.catch(() => undefined);
    push?.stop();
  }
}

const isPushPath = (url: string): boolean =>
  url.startsWith(livePushPath) && /^[\w-]+$/.test(url.slice(livePushPath.length));
