import { type DeviceEntry } from "../device/registry.ts";
import { type SipSender } from "../device/sip-sender.ts";
import { type GbTransport, type GbVideo } from "../gb-types.ts";
import { header, headerOf, type SipRequest, type SipResponse } from "../sip/sip-message.ts";
import { fromOf, parseAddress, parseCseq, randomToken } from "../sip/sip-values.ts";
import { type MediaPorts } from "./media-ports.ts";
import { type MediaReceiver, openReceiver } from "./media-receiver.ts";
import { RtpSession } from "./rtp-session.ts";
import { type Answer, offerText, parseAnswer } from "./sdp.ts";
import { type SsrcPool } from "./ssrc-pool.ts";

export interface LiveOptions {
  host: string;
  ports: MediaPorts;
  ssrcs: SsrcPool;
  sender: SipSender;
}

export interface LiveRequest {
  entry: DeviceEntry;
  channelId: string;
  transport: GbTransport;
  quality: "main" | "sub";
  signal: AbortSignal;
}

/** Timeout for the answer to an INVITE, ms. Recorders take seconds to wake a sleeping camera. */
const inviteMs = 12_000;
/** Time without packets after which a stream counts as ended, ms. */
const silenceMs = 15_000;
const byeMs = 4_000;

const refusals: Readonly<Record<number, string>> = {
  403: "设备拒绝播放，请在设备的国标设置中允许平台取流",
  404: "设备上没有这个通道，请重新读取设备的通道目录",
  408: "设备没有及时取到通道的视频，请检查通道后面的摄像头是否在线",
  480: "通道暂时不可用，请检查通道后面的摄像头是否在线",
  486: "设备正忙，已达到它的取流路数，请关闭其他平台的取流后再试",
  488: "设备不支持这种传输方式，请换一种传输方式后再试",
};

/** Opens live videos, and passes each BYE to its video. */
export class LiveVideos {
  readonly #options: LiveOptions;
  readonly #open = new Map<string, LiveVideo>();

  constructor(options: LiveOptions) {
    this.#options = options;
  }

  /** Opens live video of a channel. @throws Error in Chinese */
  async open(request: LiveRequest): Promise<GbVideo> {
    const video = new LiveVideo(this.#options, request, () => this.#open.delete(video.callId));
    this.#open.set(video.callId, video);
    try {
      await video.start();
      return video;
    } catch (error) {
      video.release();
      throw error;
    }
  }

  /** Handles a BYE. @returns status of the answer */
  onBye(request: SipRequest): number {
    const video = this.#open.get(headerOf(request, "call-id") ?? "");
    return video?.onBye(request) ?? 481;
  }

  /** Ends all videos. Waits at most 1 s for the devices' answers, so that the devices stop sending. */
  async close(): Promise<void> {
    const byes = [...this.#open.values()].map((video) => video.bye());
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise((resolve) => {
      timer = setTimeout(resolve, 1_000);
    });
    await Promise.race([Promise.allSettled(byes), timeout]);
    clearTimeout(timer);
  }
}

class LiveVideo implements GbVideo {
  readonly callId = randomToken(16);
  readonly ended: Promise<string>;
  readonly #options: LiveOptions;
  readonly #request: LiveRequest;
  readonly #onRelease: () => void;
  readonly #ssrc: string;
  readonly #session: RtpSession;
  readonly #ending = Promise.withResolvers<string>();
  readonly #tag = randomToken(8);
  #receiver: MediaReceiver | undefined;
  #response: SipResponse | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isReleased = false;
  #remoteCseq = 0;

  constructor(options: LiveOptions, request: LiveRequest, onRelease: () => void) {
    this.#options = options;
    this.#request = request;
    this.#onRelease = onRelease;
    this.ended = this.#ending.promise;
    this.#ssrc = options.ssrcs.take();
    this.#session = new RtpSession({ ssrc: Number(this.#ssrc), addresses: [request.entry.peer.address] });
  }

  async start(): Promise<void> {
    const { signal, transport } = this.#request;
    const { host, ports } = this.#options;
    this.#receiver = await openReceiver(transport, {
      host,
      ports,
      session: this.#session,
      onEnd: () => this.#end("设备断开了视频连接，请重新打开视频"),
    });
    this.#checkOpen();
    const response = await this.#invite(this.#receiver.port);
    if (response.status >= 300)
      throw new Error(refusals[response.status] ?? `设备拒绝播放（${response.status}），请查看设备的日志`);
    this.#response = response;
    try {
      await this.#accept(parseAnswer(response.body), signal);
    } catch (error) {
      void this.bye();
      throw error;
    }
    this.#checkOpen();
    this.#session.start();
    this.#timer = setInterval(() => this.#checkSilence(), 1_000);
  }

  onData(listener: (bytes: Buffer) => void): void {
    this.#session.onData(listener);
  }

  heardAt(): number | undefined {
    return this.#session.heardAt;
  }

  close(): void {
    void this.bye();
  }

  /** Ends the video and sends BYE to the device. */
  async bye(): Promise<void> {
    const response = this.#response;
    if (this.#isReleased) return;
    this.release();
    if (response) await this.#sendBye(response);
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    clearInterval(this.#timer);
    this.#receiver?.close();
    this.#options.ssrcs.free(this.#ssrc);
    this.#onRelease();
  }

  onBye(request: SipRequest): number {
    const number = parseCseq(request)?.number ?? 0;
    const tag = fromOf(request)?.params.get("tag");
    const remote = parseAddress(this.#response && headerOf(this.#response, "to"))?.params.get("tag");
    if (this.#response && tag !== remote) return 481;
    if (number <= this.#remoteCseq) return 500;
    this.#remoteCseq = number;
    this.release();
    this.#ending.resolve("设备结束了视频，请重新打开视频");
    return 200;
  }

  async #invite(port: number): Promise<SipResponse> {
    const { sender } = this.#options;
    const { entry, channelId, quality, transport, signal } = this.#request;
    const address = await sender.publicAddress(entry);
    const offer = offerText({ channelId, address, port, transport, quality, ssrc: this.#ssrc });
    return await sender.request(entry, {
      method: "INVITE",
      headers: [
        ...(await this.#dialogHeaders(`<${sender.uri(entry, channelId)}>`, "1 INVITE")),
        header("subject", `${channelId}:${this.#ssrc},${sender.serverId}:0`),
        header("content-type", "APPLICATION/SDP"),
      ],
      uri: sender.uri(entry, channelId),
      body: Buffer.from(offer),
      timeoutMs: inviteMs,
      signal,
      onLateSuccess: (response) => void this.#sendBye(response),
    });
  }

  async #accept(answer: Answer | undefined, signal: AbortSignal): Promise<void> {
    const { transport, entry } = this.#request;
    if (answer === undefined) throw new Error("设备的回答中没有视频，请重启设备或升级设备的固件后再试");
    if (answer.port === 0) throw new Error("设备不支持这种传输方式，请换一种传输方式后再试");
    if (!answer.hasProgramStream) throw new Error("设备只提供裸码流，请在设备的国标设置中选择 PS 封装");
    this.#session.expect(answer);
    // the address in the device's answer is not used: a device must not make the server connect to other machines
    if (transport === "tcp-active") await this.#receiver?.connect(entry.peer.address, answer.port, signal);
  }

  /** Throws if the device or the server has ended the video while it was being opened. */
  #checkOpen(): void {
    if (!this.#isReleased) return;
    this.#receiver?.close();
    throw new Error("设备结束了视频，请重新打开视频");
  }

  #checkSilence(): void {
    if (this.#session.silenceMs() < silenceMs) return;
    this.#end("已有 15 秒没有收到设备的视频，请检查设备与平台之间的网络和媒体端口");
  }

  #end(reason: string): void {
    if (this.#isReleased || this.#response === undefined) return;
    void this.bye();
    this.#ending.resolve(reason);
  }

  async #sendBye(response: SipResponse): Promise<void> {
    const { sender } = this.#options;
    const { entry, channelId } = this.#request;
    const uri = parseAddress(headerOf(response, "contact"))?.uri ?? sender.uri(entry, channelId);
    const headers = await this.#dialogHeaders(headerOf(response, "to") ?? `<${uri}>`, "2 BYE");
    // an error is ignored: a device that is offline ends the video, because no receiver accepts its packets
    await sender.request(entry, { method: "BYE", uri, headers, timeoutMs: byeMs }).catch(() => undefined);
  }

  async #dialogHeaders(to: string, cseq: string) {
    const { sender } = this.#options;
    const { entry } = this.#request;
    return [
      header("from", `<${sender.ownUri}>;tag=${this.#tag}`),
      header("to", to),
      header("call-id", this.callId),
      header("cseq", cseq),
      header("contact", await sender.contact(entry)),
    ];
  }
}
