import { header, headerOf, type SipHeader, type SipRequest, type SipResponse } from "./sip-message.ts";
import { connectionLost, type SipPeer, type SipTransport } from "./sip-transport.ts";
import { hostPort, newBranch, parseAddress, parseCseq } from "./sip-values.ts";

export interface ClientRequest {
  peer: SipPeer;
  method: string;
  uri: string;
  /** All headers except Via, Max-Forwards and User-Agent. */
  headers: readonly SipHeader[];
  body?: Buffer;
  timeoutMs: number;
  signal?: AbortSignal;
  /** Called for each sent and each received message of this transaction. */
  onMessage?(from: "device" | "server", message: SipRequest | SipResponse): void;
  /** Called if a 2xx comes for an INVITE that was aborted. The caller must end the stream with a BYE. */
  onLateSuccess?(response: SipResponse): void;
}

interface Transaction {
  request: SipRequest;
  options: ClientRequest;
  timer: NodeJS.Timeout | undefined;
  isProceeding: boolean;
  /** True once the result is known. The transaction is then kept only to acknowledge repeated final responses. */
  isDone: boolean;
  ack: SipRequest | undefined;
  settle(result: SipResponse | Error): void;
}

/** Timers T1 and T2 of RFC 3261, ms. */
const t1 = 500;
const t2 = 4_000;
/** Time for which a finished INVITE is kept, to acknowledge repeated final responses, ms. */
const lateMs = 32_000;
const noAnswer = (seconds: number) =>
  new Error(`设备在 ${seconds} 秒内没有回答，请检查设备是否在线、网络是否允许平台访问设备的 SIP 端口`);

/** SIP client transactions: sends requests, repeats them over UDP, and matches responses with them. */
export class SipClient {
  readonly #transport: SipTransport;
  readonly #transactions = new Map<string, Transaction>();
  readonly #agent: string;
  #isClosed = false;

  constructor(transport: SipTransport, agent: string) {
    this.#transport = transport;
    this.#agent = agent;
  }

  /**
   * Sends a request.
   * @returns the final response, which may be a refusal
   * @throws Error in Chinese if no response comes in time; the reason of `signal` if it is aborted
   */
  async request(options: ClientRequest): Promise<SipResponse> {
    options.signal?.throwIfAborted();
    const request = await this.#build(options);
    options.signal?.throwIfAborted();
    if (this.#isClosed) throw new Error("国标服务正在停止，请稍后再试");
    const key = keyOf(request);
    const { promise, resolve, reject } = Promise.withResolvers<SipResponse>();
    const abort = () => this.#abort(key);
    const { socket } = options.peer;
    const onGone = () => this.#abort(key, new Error(connectionLost));
    const transaction: Transaction = {
      request,
      options,
      timer: undefined,
      isProceeding: false,
      isDone: false,
      ack: undefined,
      settle: (result) => {
        options.signal?.removeEventListener("abort", abort);
        socket?.off("close", onGone);
        if (result instanceof Error) reject(result);
        else resolve(result);
      },
    };
    this.#transactions.set(key, transaction);
    options.signal?.addEventListener("abort", abort, { once: true });
    socket?.once("close", onGone);
    options.onMessage?.("server", request);
    try {
      this.#send(key, transaction, t1, performance.now() + options.timeoutMs);
    } catch (error) {
      this.#end(key, transaction, error instanceof Error ? error : new Error(String(error)));
    }
    return await promise;
  }

  onResponse(response: SipResponse, peer: SipPeer): void {
    const key = keyOf(response);
    const transaction = this.#transactions.get(key);
    if (!transaction || peer.transport !== transaction.options.peer.transport) return;
    const isInvite = transaction.request.method === "INVITE";
    if (transaction.isDone) {
      if (isInvite && response.status >= 200) this.#finish(transaction, response);
      return;
    }
    transaction.options.onMessage?.("device", response);
    if (response.status < 200) {
      transaction.isProceeding = true;
      return;
    }
    if (isInvite) this.#finish(transaction, response);
    this.#end(key, transaction, response);
  }

  close(): void {
    this.#isClosed = true;
    for (const [key, transaction] of this.#transactions) {
      clearTimeout(transaction.timer);
      this.#transactions.delete(key);
      if (!transaction.isDone) transaction.settle(new Error("国标服务正在停止，请稍后再试"));
    }
  }

  async #build({ peer, method, uri, headers, body }: Omit<ClientRequest, "timeoutMs">): Promise<SipRequest> {
    const own = await this.#transport.ownAddress(peer);
    const sentBy = `${peer.transport.toUpperCase()} ${hostPort(own, this.#transport.port)}`;
    const via = header("via", `SIP/2.0/${sentBy};rport;branch=${newBranch()}`);
    const others = [header("max-forwards", "70"), header("user-agent", this.#agent)];
    return { method, uri, headers: [via, ...headers, ...others], body: body ?? Buffer.alloc(0) };
  }

  /** Sends the request. Over UDP, repeats it until a response comes, at the intervals of RFC 3261 section 17.1. */
  #send(key: string, transaction: Transaction, intervalMs: number, endsAt: number): void {
    const { options, request } = transaction;
    const isInvite = request.method === "INVITE";
    const repeats = options.peer.transport === "udp" && !(isInvite && transaction.isProceeding);
    if (intervalMs === t1) this.#transport.send(request, options.peer);
    else if (repeats) this.#quietly(request, options.peer);
    const leftMs = endsAt - performance.now();
    const next = () => {
      if (intervalMs < leftMs)
        this.#send(key, transaction, isInvite ? intervalMs * 2 : Math.min(intervalMs * 2, t2), endsAt);
      else this.#abort(key, noAnswer(Math.round(options.timeoutMs / 1000)));
    };
    transaction.timer = setTimeout(next, Math.max(0, Math.min(intervalMs, leftMs)));
  }

  #abort(key: string, reason?: Error): void {
    const transaction = this.#transactions.get(key);
    if (!transaction || transaction.isDone) return;
    const { request, options } = transaction;
    if (request.method === "INVITE" && transaction.isProceeding) {
      this.#quietly(
        { ...request, method: "CANCEL", headers: cancelHeaders(request), body: Buffer.alloc(0) },
        options.peer,
      );
    }
    const cause = options.signal?.reason;
    this.#end(key, transaction, reason ?? (cause instanceof Error ? cause : new Error("请求已取消")));
  }

  #end(key: string, transaction: Transaction, result: SipResponse | Error): void {
    clearTimeout(transaction.timer);
    transaction.isDone = true;
    if (transaction.request.method === "INVITE" && !this.#isClosed) {
      transaction.timer = setTimeout(() => this.#transactions.delete(key), lateMs);
      transaction.timer.unref();
    } else this.#transactions.delete(key);
    transaction.settle(result);
  }

  /** Acknowledges a final response to an INVITE, also if the device repeats it. */
  #finish(transaction: Transaction, response: SipResponse): void {
    const isFirst = transaction.ack === undefined;
    transaction.ack ??= ackOf(transaction.request, response);
    if (isFirst) transaction.options.onMessage?.("server", transaction.ack);
    this.#quietly(transaction.ack, transaction.options.peer);
    const isLate = transaction.isDone && isFirst && response.status < 300;
    if (isLate) transaction.options.onLateSuccess?.(response);
  }

  #quietly(request: SipRequest, peer: SipPeer): void {
    try {
      this.#transport.send(request, peer);
    } catch {
      // not reported: the connection has ended, so the device ends its session too
    }
  }
}

/**
 * Returns the key that a request and its responses share. The Call-ID is random, so only a machine that saw the request
 * can answer it.
 */
function keyOf(message: SipRequest | SipResponse): string {
  const cseq = parseCseq(message);
  return `${headerOf(message, "call-id") ?? ""} ${cseq?.number ?? ""} ${cseq?.method ?? ""}`;
}

const keep = (request: SipRequest, names: readonly string[]) =>
  request.headers.filter(({ name }) => names.includes(name));

function cancelHeaders(request: SipRequest): SipHeader[] {
  const number = parseCseq(request)?.number ?? 1;
  return [...keep(request, ["via", "from", "to", "call-id", "max-forwards"]), header("cseq", `${number} CANCEL`)];
}

/**
 * Returns the ACK for a final response. For a 2xx: with a new branch, to the device's Contact. For a refusal: with the
 * branch and URI of the INVITE.
 */
function ackOf(invite: SipRequest, response: SipResponse): SipRequest {
  const isSuccess = response.status < 300;
  const number = parseCseq(invite)?.number ?? 1;
  const via = headerOf(invite, "via") ?? "";
  const contact = parseAddress(headerOf(response, "contact"))?.uri;
  const headers = [
    header("via", isSuccess ? via.replace(/branch=[^;]*/, `branch=${newBranch()}`) : via),
    ...keep(invite, ["from", "call-id", "max-forwards", "user-agent"]),
    header("to", headerOf(response, "to") ?? headerOf(invite, "to") ?? ""),
    header("cseq", `${number} ACK`),
  ];
  return { method: "ACK", uri: (isSuccess && contact) || invite.uri, headers, body: Buffer.alloc(0) };
}
