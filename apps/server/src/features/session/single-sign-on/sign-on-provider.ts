import * as oidc from "openid-client";
import { type Config } from "../../../platform/config/config.ts";
import { discoveryRefused, exchangeRefused, SignOnRefused } from "./sign-on-failure.ts";

type Settings = NonNullable<Config["singleSignOn"]>;

/** Values that the provider's answer must match. */
export interface SignOnChecks {
  verifier: string;
  nonce: string;
}

/** User who signed in at the provider. */
export interface SignedOn {
  issuer: string;
  subject: string;
  /** Phone as the provider wrote it; empty if the token has none. */
  phone: string;
  /** True if the provider has verified the phone. */
  isProven: boolean;
}

/**
 * Returns true if the phone counts as verified. The claim `phone_number` requires `phone_number_verified: true`. For
 * another configured claim the operator is responsible.
 */
function isProven({ phoneClaim }: Settings, claims: oidc.IDToken): boolean {
  const verified = claims.phone_number_verified;
  return verified === true || (phoneClaim !== "phone_number" && verified !== false);
}

/** Timeout of requests to the provider, in seconds. */
const timeoutSeconds = 10;

/** OpenID Connect provider of the deployment, discovered at the first use. One instance per process. */
export class SignOnProvider {
  #found: Promise<oidc.Configuration> | undefined;
  #trouble: SignOnRefused | undefined;

  /** Reason why every sign-on is refused; undefined after a successful one. */
  get trouble(): SignOnRefused | undefined {
    return this.#trouble;
  }

  /** Stores a refusal that no user can repair. */
  noteRefusal(refused: SignOnRefused): void {
    if (refused.isOurs) this.#trouble = refused;
  }

  /** Discovers the provider again. @throws SignOnRefused */
  async prove(settings: Settings): Promise<void> {
    this.#found = undefined;
    await this.#discover(settings);
  }

  /** Returns the address of the provider's sign-in page. @throws SignOnRefused */
  async address(settings: Settings, state: string, { verifier, nonce }: SignOnChecks): Promise<string> {
    const provider = await this.#discover(settings);
    const address = oidc.buildAuthorizationUrl(provider, {
      redirect_uri: settings.returnUrl,
      scope: "openid profile phone",
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state,
      nonce,
    });
    return address.href;
  }

  /** Exchanges the code from the provider for an ID token and checks it. @throws SignOnRefused */
  async finish(settings: Settings, query: string, state: string, checks: SignOnChecks): Promise<SignedOn> {
    const provider = await this.#discover(settings);
    const tokens = await oidc
      .authorizationCodeGrant(provider, new URL(`${settings.returnUrl}?${query}`), {
        pkceCodeVerifier: checks.verifier,
        expectedState: state,
        expectedNonce: checks.nonce,
      })
      .catch((error: unknown) => {
        throw exchangeRefused(error);
      });
    const claims = tokens.claims();
    if (claims === undefined) throw new SignOnRefused("provider_answer", "id_token");
    this.#trouble = undefined;
    const phone = claims[settings.phoneClaim];
    return {
      issuer: claims.iss,
      subject: claims.sub,
      phone: typeof phone === "string" ? phone : "",
      isProven: isProven(settings, claims),
    };
  }

  async #discover({ issuer, clientId, clientSecret }: Settings): Promise<oidc.Configuration> {
    const url = new URL(issuer);
    // plain HTTP is allowed if the operator configured it, for a provider in the same private network
    const insecure = url.protocol === "http:" ? [oidc.allowInsecureRequests] : [];
    // the signature of the ID token is checked too, because TLS alone does not prove its author
    const execute = [...insecure, oidc.enableNonRepudiationChecks];
    this.#found ??= oidc.discovery(url, clientId, clientSecret, undefined, { execute, timeout: timeoutSeconds });
    try {
      return await this.#found;
    } catch (error) {
      this.#found = undefined;
      throw discoveryRefused(error);
    }
  }
}

export const newSignOnChecks = (): SignOnChecks => ({
  verifier: oidc.randomPKCECodeVerifier(),
  nonce: oidc.randomNonce(),
});
