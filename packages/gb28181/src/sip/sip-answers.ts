import { header, headerOf, type SipHeader, type SipRequest, type SipResponse } from "./sip-message.ts";
import { type SipPeer } from "./sip-transport.ts";
import { parseCseq, parseVia, randomToken, toOf } from "./sip-values.ts";

const reasons: Readonly<Record<number, string>> = {
  100: "Trying",
  200: "OK",
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  481: "Call/Transaction Does Not Exist",
  488: "Not Acceptable Here",
  489: "Bad Event",
  500: "Server Internal Error",
  503: "Service Unavailable",
};

/** Builds the answer to a request: its headers Via, From, To, Call-ID and CSeq, followed by `extra`. */
export function answerTo(request: SipRequest, status: number, extra: readonly SipHeader[] = []): SipResponse {
  const copied = request.headers.flatMap(({ name, value }) => {
    if (name === "to" && !toOf(request)?.params.has("tag")) return [header(name, `${value};tag=${randomToken(6)}`)];
    return ["via", "from", "to", "call-id", "cseq"].includes(name) ? [header(name, value)] : [];
  });
  const headers = [...copied, ...extra];
  return { status, reason: reasons[status] ?? "Unknown", headers, body: Buffer.alloc(0) };
}

/**
 * Adds the packet's address (`received`) and port (`rport`) to the first Via. Source: RFC 3261 section 18.2.1, RFC
 * 3581.
 */
export function withReceived(request: SipRequest, peer: SipPeer): SipRequest {
  const at = request.headers.findIndex(({ name }) => name === "via");
  const via = request.headers[at];
  if (!via) return request;
  const [first = "", ...others] = via.value.split(",");
  const marked = first
    .replace(/;\s*rport\s*(?:=\s*\d*)?(?=;|$|\s)/i, "")
    .replace(/;\s*received\s*=[^;]*/i, "")
    .trim();
  const asked = /;\s*rport\b/i.test(first);
  const extra = asked ? `;rport=${peer.port};received=${peer.address}` : `;received=${peer.address}`;
  const value = [`${marked}${extra}`, ...others].join(",");
  return { ...request, headers: request.headers.with(at, header("via", value)) };
}

/**
 * Returns where the answer to a request is sent: to the packet's address and port. Without `rport`, the port of Via is
 * used if Via names the packet's address.
 */
export function replyPeer(request: SipRequest, peer: SipPeer): SipPeer {
  const via = parseVia(headerOf(request, "via"));
  if (peer.transport === "tcp" || via === undefined || via.params.has("rport") || via.host !== peer.address)
    return peer;
  return { ...peer, port: via.port ?? 5060 };
}

/** Returns the key of a request's transaction, which is the same for a retransmission. */
export function transactionKey(request: SipRequest): string {
  const cseq = parseCseq(request);
  const branch = parseVia(headerOf(request, "via"))?.params.get("branch") ?? "";
  const dialog = `${headerOf(request, "call-id") ?? ""} ${headerOf(request, "from") ?? ""} ${cseq?.number ?? ""}`;
  // not the branch alone, because some devices use one branch for all their requests
  return `${request.method} ${branch} ${dialog}`;
}
