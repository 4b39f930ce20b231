import { type Readable } from "node:stream";
import { type Manscdp, parseManscdp } from "../src/manscdp/manscdp.ts";
import { textOf } from "../src/manscdp/xml.ts";
import { parseAnswer } from "../src/media/sdp.ts";
import { digestOf } from "../src/sip/digest.ts";
import { answerTo } from "../src/sip/sip-answers.ts";
import { SipClient } from "../src/sip/sip-client.ts";
import {
  header,
  headerOf,
  isRequest,
  type SipHeader,
  type SipRequest,
  type SipResponse,
} from "../src/sip/sip-message.ts";
import { SipServerTransactions } from "../src/sip/sip-server.ts";
import { parseParams, randomToken } from "../src/sip/sip-values.ts";
import { type DeviceMedia, openMedia } from "./device-media.ts";
import { type DeviceTransport, openDeviceTransport } from "./device-transport.ts";
import { gbkBytes } from "./gbk.ts";

/** Item of the simulated device's catalogue: element name → text. */
export type StandInItem = Readonly<Record<string, string>>;

export interface StandInOptions {
  id: string;
  password: string;
  server: { id: string; domain: string; host: string; port: number };
  transport?: "udp" | "tcp";
  /** Local address of the device, such as 127.0.0.2. */
  address?: string;
  items?: readonly StandInItem[];
  /** Code of a recorder below the device → items of the recorder's catalogue. */
  subItems?: Readonly<Record<string, readonly StandInItem[]>>;
  /** Number of items in each message of the catalogue. */
  pieceSize?: number;
  encoding?: "gbk" | "utf-8";
  /** Value of the XML attribute `encoding`, if it differs from the real encoding. */
  declares?: string;
  /** Value of the header X-GB-Ver; `3.0` for edition 2022. */
  edition?: string;
  algorithm?: "MD5" | "SHA-256";
  withoutQop?: boolean;
  /** Returns the video of every channel, as program stream. */
  source?(signal: AbortSignal): Readable;
  /** Deviations from the standard. */
  habits?: {
    sumNum?: number | "absent";
    repeatsPieces?: boolean;
    inviteStatus?: number;
    ssrc?: number;
    framing?: "rfc4571" | "dollar";
    /** Changes the session description in the answer to an INVITE. */
    sdp?(text: string): string;
    disturb?(packets: Buffer[]): Buffer[];
    /** MANSCDP commands and SIP methods that the device does not answer. */
    silentFor?: readonly string[];
    /** True if the first transmission of every received request is lost. */
    losesFirst?: boolean;
  };
}

/** A simulated device for tests: registers, answers queries, sends video. */
export class GbStandIn {
  /** Received PTZ commands: channel, and eight bytes in hexadecimal. */
  readonly ptz: { channelId: string; command: string }[] = [];
  /** Received requests that the device has handled. */
  readonly requests: SipRequest[] = [];
  readonly #options: StandInOptions;
  readonly #transport: DeviceTransport;
  readonly #client: SipClient;
  readonly #videos = new Map<string, { media: DeviceMedia; invite: SipRequest; to: string }>();
  readonly #tag = randomToken(6);
  readonly #callId = randomToken(12);
  #cseq = 1;
  #sn = 1;
  #isClosed = false;
  /** Values of Via in the requests whose first transmission was lost. */
  readonly #seen = new Set<string>();

  private constructor(options: StandInOptions, transport: DeviceTransport) {
    this.#options = options;
    this.#transport = transport;
    this.#client = new SipClient(transport, "Stand-in");
  }

  static async open(options: StandInOptions): Promise<GbStandIn> {
    const { server, transport = "udp", address = "127.0.0.1" } = options;
    const handlers: { onMessage?: Parameters<typeof openDeviceTransport>[1] } = {};
    const end = await openDeviceTransport({ transport, address, host: server.host, port: server.port }, (message) =>
      handlers.onMessage?.(message),
    );
    const device = new GbStandIn(options, end);
    const transactions = new SipServerTransactions({
      handle: (request) => device.#handle(request),
      send: (response) => end.send(response, end.peer),
    });
    handlers.onMessage = (message) => {
      if (isRequest(message) && !device.#isLost(message)) transactions.onRequest(message, end.peer);
      if (!isRequest(message)) device.#client.onResponse(message, end.peer);
    };
    return device;
  }

  /** Number of videos that the device is sending. */
  get playing(): number {
    return this.#videos.size;
  }

  get port(): number {
    return this.#transport.port;
  }

  /** Registers, and answers the server's challenge. @returns the last answer */
  async register(expires = 3_600, password = this.#options.password): Promise<SipResponse> {
    const first = await this.#register(expires);
    if (first.status !== 401) return first;
    return await this.#register(expires, this.#authorization(first, password));
  }

  async unregister(): Promise<SipResponse> {
    return await this.register(0);
  }

  async keepalive(): Promise<number> {
    return await this.message("Notify", `<CmdType>Keepalive</CmdType>${this.#head()}<Status>OK</Status>`);
  }

  async alarm(channelId: string, elements: string): Promise<number> {
    return await this.message(
      "Notify",
      `<CmdType>Alarm</CmdType><SN>${this.#sn++}</SN><DeviceID>${channelId}</DeviceID>${elements}`,
    );
  }

  /** Sends a notification about changed channels. @returns status of the answer */
  async notifyCatalogue(items: readonly StandInItem[]): Promise<number> {
    const list = `<SumNum>${items.length}</SumNum>${listText(items)}`;
    const headers = [header("event", "Catalog"), header("subscription-state", "active;expires=3600")];
    return await this.message("Notify", `<CmdType>Catalog</CmdType>${this.#head()}${list}`, {
      method: "NOTIFY",
      headers,
    });
  }

  /** Sends a message. @returns status of the answer */
  async message(
    root: string,
    content: string,
    options: { method?: string; headers?: SipHeader[] } = {},
  ): Promise<number> {
    const { method = "MESSAGE", headers = [] } = options;
    const own = [...this.#headers(`${this.#cseq++} ${method}`, randomToken(12)), ...headers];
    const response = await this.#client.request({
      peer: this.#transport.peer,
      method,
      uri: this.#serverUri,
      timeoutMs: 5_000,
      body: this.#body(root, content),
      headers: [...own, header("content-type", "Application/MANSCDP+xml")],
    });
    return response.status;
  }

  /** Ends all videos by BYE. @returns statuses of the answers */
  async hangUp(): Promise<number[]> {
    const statuses: number[] = [];
    for (const [callId, { invite, to, media }] of [...this.#videos]) {
      media.close();
      this.#videos.delete(callId);
      const response = await this.#client.request({
        peer: this.#transport.peer,
        method: "BYE",
        uri: this.#serverUri,
        timeoutMs: 5_000,
        headers: [
          header("from", to),
          header("to", headerOf(invite, "from") ?? ""),
          header("call-id", callId),
          header("cseq", "1 BYE"),
        ],
      });
      statuses.push(response.status);
    }
    return statuses;
  }

  /** Stops sending video without a BYE. */
  cut(): void {
    for (const { media } of this.#videos.values()) media.close();
    this.#videos.clear();
  }

  sendRaw(bytes: Buffer): void {
    this.#transport.sendRaw(bytes);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.cut();
    this.#client.close();
    await this.#transport.close();
  }

  get #serverUri(): string {
    return `sip:${this.#options.server.id}@${this.#options.server.domain}`;
  }

  #head(): string {
    return `<SN>${this.#sn++}</SN><DeviceID>${this.#options.id}</DeviceID>`;
  }

  #headers(cseq: string, callId: string): SipHeader[] {
    const { id, server, address = "127.0.0.1" } = this.#options;
    const own = `sip:${id}@${server.domain}`;
    return [
      header("from", `<${own}>;tag=${this.#tag}`),
      header("to", cseq.endsWith("REGISTER") ? `<${own}>` : `<${this.#serverUri}>`),
      header("call-id", callId),
      header("cseq", cseq),
      header("contact", `<sip:${id}@${address}:${this.#transport.port}>`),
    ];
  }

  async #register(expires: number, authorization?: string): Promise<SipResponse> {
    const { edition } = this.#options;
    return await this.#client.request({
      peer: this.#transport.peer,
      method: "REGISTER",
      uri: this.#serverUri,
      timeoutMs: 5_000,
      headers: [
        ...this.#headers(`${this.#cseq++} REGISTER`, this.#callId),
        header("expires", String(expires)),
        ...(edition === undefined ? [] : [header("x-gb-ver", edition)]),
        ...(authorization === undefined ? [] : [header("authorization", authorization)]),
      ],
    });
  }

  #authorization(challenge: SipResponse, password: string): string {
    const params = parseParams((headerOf(challenge, "www-authenticate") ?? "").replace(/^Digest\s+/i, ""), ",");
    const { id, algorithm = "MD5", withoutQop = false } = this.#options;
    const counted = withoutQop ? {} : { counted: { nc: "00000001", cnonce: randomToken(4), qop: "auth" } };
    const basis = {
      username: id,
      realm: params.get("realm") ?? "",
      nonce: params.get("nonce") ?? "",
      uri: this.#serverUri,
    };
    const response = digestOf({ ...basis, algorithm, ...counted }, "REGISTER", password);
    const quoted = Object.entries({ ...basis, response }).map(([name, value]) => `${name}="${value}"`);
    const { nc = "", cnonce = "" } = counted.counted ?? {};
    const extra = withoutQop ? [] : ["qop=auth", `nc=${nc}`, `cnonce="${cnonce}"`];
    return `Digest ${[...quoted, ...extra, `algorithm=${algorithm}`].join(", ")}`;
  }

  #body(root: string, content: string): Buffer {
    const { encoding = "gbk", declares = encoding === "gbk" ? "GB2312" : "UTF-8" } = this.#options;
    const text = `<?xml version="1.0" encoding="${declares}"?>\r\n<${root}>${content}</${root}>\r\n`;
    return encoding === "gbk" ? gbkBytes(text) : Buffer.from(text);
  }

  #handle(request: SipRequest): SipResponse | undefined {
    const silentFor = this.#options.habits?.silentFor ?? [];
    const message = request.body.length > 0 ? parseManscdp(request.body) : undefined;
    if (silentFor.includes(request.method) || silentFor.includes(message?.command ?? "")) return undefined;
    this.requests.push(request);
    if (request.method === "INVITE") {
      void this.#onInvite(request);
      return undefined;
    }
    if (request.method === "ACK") {
      this.#videos.get(headerOf(request, "call-id") ?? "")?.media.start();
      return undefined;
    }
    if (request.method === "BYE" || request.method === "CANCEL") return answerTo(request, this.#onBye(request));
    if (message) setImmediate(() => void this.#answer(message));
    return answerTo(request, 200, request.method === "SUBSCRIBE" ? [header("expires", "3600")] : []);
  }

  /** Returns true if the request must be treated as lost in the network; see `losesFirst`. */
  #isLost(request: SipRequest): boolean {
    const via = headerOf(request, "via") ?? "";
    if (!this.#options.habits?.losesFirst || this.#seen.has(via)) return false;
    this.#seen.add(via);
    return true;
  }

  #onBye(request: SipRequest): number {
    const callId = headerOf(request, "call-id") ?? "";
    const video = this.#videos.get(callId);
    video?.media.close();
    this.#videos.delete(callId);
    return video ? 200 : 481;
  }

  async #answer(message: Manscdp): Promise<void> {
    const { pieceSize = 3, habits = {}, subItems = {} } = this.#options;
    const items = subItems[message.deviceId] ?? this.#options.items ?? [];
    const head = `<SN>${message.sn}</SN><DeviceID>${message.deviceId}</DeviceID>`;
    const command = textOf(message.root, "ptzcmd");
    if (command !== "") this.ptz.push({ channelId: message.deviceId, command });
    if (message.kind !== "query") return;
    const respond = async (name: string, content: string) =>
      void (await this.message("Response", `<CmdType>${name}</CmdType>${head}${content}`).catch(() => undefined));
    if (message.command === "deviceinfo") {
      await respond(
        "DeviceInfo",
        "<DeviceName>录像机</DeviceName><Result>OK</Result><Manufacturer>Example</Manufacturer><Model>NVR-1</Model><Firmware>V1.0</Firmware>",
      );
    }
    if (message.command === "devicestatus") await respond("DeviceStatus", "<Result>OK</Result><Online>ONLINE</Online>");
    if (message.command !== "catalog") return;
    const sum = habits.sumNum === "absent" ? "" : `<SumNum>${habits.sumNum ?? items.length}</SumNum>`;
    for (let at = 0; at === 0 || at < items.length; at += pieceSize) {
      const piece = `${sum}${listText(items.slice(at, at + pieceSize))}`;
      await respond("Catalog", piece);
      if (habits.repeatsPieces) await respond("Catalog", piece);
    }
  }

  async #onInvite(request: SipRequest): Promise<void> {
    const { habits = {}, source } = this.#options;
    const respond = (response: SipResponse) => this.#transport.send(response, this.#transport.peer);
    respond(answerTo(request, 100));
    const offer = parseAnswer(request.body);
    if (habits.inviteStatus !== undefined || !offer || !source) {
      respond(answerTo(request, habits.inviteStatus ?? 488));
      return;
    }
    const ssrc = habits.ssrc ?? offer.ssrc ?? 0;
    const isPassive = /a=setup:passive/.test(request.body.toString());
    const { address = "127.0.0.1", id } = this.#options;
    const media = await openMedia({
      address,
      source,
      ssrc,
      framing: habits.framing ?? "rfc4571",
      transport: offer.isTcp ? (isPassive ? "tcp-active" : "tcp-passive") : "udp",
      target: { address: offer.address ?? "", port: offer.port },
      disturb: habits.disturb ?? ((packets) => packets),
    });
    const sdp = answerText({
      id,
      address,
      ssrc,
      port: media.port,
      setup: isPassive ? "active" : "passive",
      isTcp: offer.isTcp,
    });
    const contact = header("contact", `<sip:${id}@${address}:${this.#transport.port}>`);
    const answer = answerTo(request, 200, [contact, header("content-type", "application/sdp")]);
    this.#videos.set(headerOf(request, "call-id") ?? "", { media, invite: request, to: headerOf(answer, "to") ?? "" });
    respond({ ...answer, body: Buffer.from(habits.sdp?.(sdp) ?? sdp) });
  }
}

interface AnswerParts {
  id: string;
  address: string;
  ssrc: number;
  port: number;
  setup: string;
  isTcp: boolean;
}

function answerText({ id, address, ssrc, port, setup, isTcp }: AnswerParts): string {
  return [
    ...["v=0", `o=${id} 0 0 IN IP4 ${address}`, "s=Play", `c=IN IP4 ${address}`, "t=0 0"],
    `m=video ${port} ${isTcp ? "TCP/" : ""}RTP/AVP 96`,
    ...["a=sendonly", "a=rtpmap:96 PS/90000"],
    ...(isTcp ? [`a=setup:${setup}`] : []),
    ...[`y=${String(ssrc).padStart(10, "0")}`, "f=", ""],
  ].join("\r\n");
}

function listText(items: readonly StandInItem[]): string {
  const texts = items.map((item) => {
    const elements = Object.entries(item).map(([name, text]) => `<${name}>${text}</${name}>`);
    return `<Item>${elements.join("")}</Item>`;
  });
  return `<DeviceList Num="${items.length}">${texts.join("")}</DeviceList>`;
}
