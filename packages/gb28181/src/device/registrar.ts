import { type GbRefusal, type GbServerSettings } from "../gb-types.ts";
import { dateHeader } from "../manscdp/manscdp.ts";
import { type Credentials, isProof, Nonces, parseCredentials } from "../sip/digest.ts";
import { RateLimit } from "../sip/rate-limit.ts";
import { answerTo } from "../sip/sip-answers.ts";
import { header, headerOf, headersOf, type SipRequest, type SipResponse } from "../sip/sip-message.ts";
import { type SipPeer } from "../sip/sip-transport.ts";
import { fromOf, isCode, parseAddress } from "../sip/sip-values.ts";
import { type DeviceEntry, type Registry } from "./registry.ts";

export interface RegistrarOptions {
  settings: GbServerSettings;
  registry: Registry;
  /** Called after the answer for a device that is new, was offline, or has another address. */
  onNew(entry: DeviceEntry): void;
}

/** Limit of wrong passwords per device and address. Beyond it, sign-ins are refused without a check of the password. */
const proofLimit = { burst: 10, perSecond: 1 / 30 };
const usualExpirySeconds = 3_600;
const longestExpirySeconds = 30 * 86_400;

/** Answers the request REGISTER (GB/T 28181-2016 clause 9.1). */
export class Registrar {
  readonly #options: RegistrarOptions;
  readonly #nonces = new Nonces();
  readonly #failures = new RateLimit(proofLimit);

  constructor(options: RegistrarOptions) {
    this.#options = options;
  }

  handle(request: SipRequest, peer: SipPeer): SipResponse {
    const id = fromOf(request)?.user ?? "";
    const expires = expiryOf(request);
    if (!isCode(id) || expires === undefined) return this.#refuse(request, peer, 400, "malformed");
    const password = this.#options.settings.passwordOf(id);
    if (password === undefined) return this.#refuse(request, peer, 403, "unknown_device");
    const value = headerOf(request, "authorization");
    if (value === undefined) return this.#challenge(request, id);
    const credentials = parseCredentials(value);
    if (credentials === undefined) return this.#refuse(request, peer, 400, "malformed");
    return this.#refusal(request, peer, credentials, password) ?? this.#accept(request, peer, expires);
  }

  #refusal(request: SipRequest, peer: SipPeer, credentials: Credentials, password: string): SipResponse | undefined {
    const id = fromOf(request)?.user ?? "";
    const key = `${id} ${peer.address}`;
    if (credentials.realm !== this.#options.settings.domain) return this.#refuse(request, peer, 403, "wrong_realm");
    // after a restart of the server, devices still use a nonce that the server issued before the restart
    if (!this.#nonces.isFresh(credentials.nonce, id)) return this.#challenge(request, id, true);
    if (!this.#failures.has(key)) return this.#refuse(request, peer, 403, "too_many");
    if (!isProof(credentials, request.method, password)) {
      this.#failures.take(key);
      return this.#refuse(request, peer, 403, "wrong_password");
    }
    return this.#nonces.use(credentials) ? undefined : this.#challenge(request, id, true);
  }

  #accept(request: SipRequest, peer: SipPeer, expires: number): SipResponse {
    const { registry, onNew } = this.#options;
    const id = fromOf(request)?.user ?? "";
    const now = Date.now();
    const known = registry.find(id);
    const contact = headerOf(request, "contact");
    const extra = [
      ...(contact === undefined ? [] : [header("contact", contact)]),
      header("expires", String(expires)),
      header("date", dateHeader(now)),
      header("x-gb-ver", "3.0"),
    ];
    if (expires === 0) {
      if (known) registry.unregister(known, now);
      return answerTo(request, 200, extra);
    }
    if (!registry.hasRoom(id)) return this.#refuse(request, peer, 403, "too_many");
    const edition = headerOf(request, "x-gb-ver")?.slice(0, 8) ?? "";
    const { entry, isNew } = registry.register(id, peer, { expiresAt: now + expires * 1000, edition, now });
    if (isNew) setImmediate(() => onNew(entry));
    return answerTo(request, 200, extra);
  }

  /** Offers SHA-256 only to devices of edition 2022, because older ones may read the wrong one of two challenges. */
  #challenge(request: SipRequest, id: string, isStale = false): SipResponse {
    const nonce = this.#nonces.issue(id);
    const isNewer = Number.parseFloat(headerOf(request, "x-gb-ver") ?? "") >= 3;
    const stale = isStale ? ", stale=true" : "";
    const challenge = (algorithm: string) =>
      header(
        "www-authenticate",
        `Digest realm="${this.#options.settings.domain}", qop="auth", nonce="${nonce}", algorithm=${algorithm}${stale}`,
      );
    return answerTo(request, 401, [
      ...(isNewer ? [challenge("SHA-256")] : []),
      challenge("MD5"),
      header("x-gb-ver", "3.0"),
    ]);
  }

  #refuse(request: SipRequest, peer: SipPeer, status: number, reason: GbRefusal["reason"]): SipResponse {
    const deviceId = (fromOf(request)?.user ?? "").slice(0, 32);
    this.#options.registry.refuse({ deviceId, address: peer.address, at: Date.now(), reason });
    return answerTo(request, status);
  }
}

/** Returns the seconds that a device wants to stay registered; undefined if the number is malformed. */
function expiryOf(request: SipRequest): number | undefined {
  const contacts = headersOf(request, "contact");
  const text =
    parseAddress(contacts[0])?.params.get("expires") ?? headerOf(request, "expires") ?? String(usualExpirySeconds);
  return /^\d{1,10}$/.test(text.trim()) ? Math.min(Number(text), longestExpirySeconds) : undefined;
}
