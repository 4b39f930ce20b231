import { answerTo, replyPeer, transactionKey, withReceived } from "./sip-answers.ts";
import { headerOf, type SipRequest, type SipResponse } from "./sip-message.ts";
import { type SipPeer } from "./sip-transport.ts";
import { fromOf, parseCseq } from "./sip-values.ts";

/** Time for which answers are kept for retransmissions: timer J of RFC 3261, ms. */
const keptMs = 32_000;
/** Maximum number of answers kept. The oldest is removed first. */
const maxKept = 5_000;

export interface ServerOptions {
  /** Returns the answer to a request; undefined if the request is not answered. */
  handle(request: SipRequest, peer: SipPeer): SipResponse | undefined;
  send(response: SipResponse, peer: SipPeer): void;
}

/** SIP server transactions: a retransmitted request gets the stored answer and is not handled again. */
export class SipServerTransactions {
  readonly #options: ServerOptions;
  readonly #answers = new Map<string, { response: SipResponse; at: number }>();

  constructor(options: ServerOptions) {
    this.#options = options;
  }

  onRequest(request: SipRequest, peer: SipPeer): void {
    const now = performance.now();
    this.#forget(now);
    const target = replyPeer(request, peer);
    const marked = withReceived(request, peer);
    if (!isComplete(request)) {
      if (request.method !== "ACK" && headerOf(request, "via") !== undefined) this.#send(answerTo(marked, 400), target);
      return;
    }
    const key = `${peer.address} ${transactionKey(request)}`;
    const known = this.#answers.get(key);
    if (known) {
      this.#send(known.response, target);
      return;
    }
    const response = this.#options.handle(marked, target);
    if (response === undefined) return;
    this.#answers.set(key, { response, at: now });
    this.#send(response, target);
  }

  #send(response: SipResponse, peer: SipPeer): void {
    try {
      this.#options.send(response, peer);
    } catch {
      // not reported: the connection has ended meanwhile, so the device repeats its request
    }
  }

  #forget(now: number): void {
    for (const [key, { at }] of this.#answers) {
      if (now - at <= keptMs && this.#answers.size < maxKept) return;
      this.#answers.delete(key);
    }
  }
}

const isComplete = (request: SipRequest): boolean =>
  ["via", "from", "to", "call-id"].every((name) => headerOf(request, name) !== undefined) &&
  parseCseq(request)?.method === request.method &&
  fromOf(request) !== undefined;
