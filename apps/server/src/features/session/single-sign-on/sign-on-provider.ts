import * as oidc from "openid-client";
import { type Config } from "#platform/config/config.ts";
import { discoveryRefused, exchangeRefused, SignOnRefused } from "./sign-on-failure.ts";

type Settings = NonNullable<Config["singleSignOn"]>;

/** Values that bind the provider's response to this sign-on: the PKCE code verifier and the nonce. */
export interface SignOnChecks {
  verifier: string;
  nonce: string;
}

/** User who has signed in at the provider. */
export interface SignedOn {
  issuer: string;
  subject: string;
  /** Phone number in the format of the provider; empty if the ID token has none. */
  phone: string;
  /** True if the phone number counts as verified by the provider. */
  isProven: boolean;
}

/**
 * Returns true if the phone number counts as verified. The standard claim `phone_number` requires
 * `phone_number_verified: true`. For a claim that the operator configured, only `phone_number_verified: false` is
 * refused.
 */
function isProven({ phoneClaim }: Settings, claims: oidc.IDToken): boolean {
  const verified = claims.phone_number_verified;
  return verified === true || (phoneClaim !== "phone_number" && verified !== false);
}

/** Timeout of requests to the provider in seconds. */
const timeoutSeconds = 10;

/** OpenID Connect provider of the deployment. Its metadata is discovered at the first use. One instance per process. */
export class SignOnProvider {
  #found: Promise<oidc.Configuration> | undefined;
  #trouble: SignOnRefused | undefined;

  /** Last refusal whose cause no user can fix; undefined after a successful sign-on. */
  get trouble(): SignOnRefused | undefined {
    return this.#trouble;
  }

  /** Stores a refusal if no user can fix its cause. */
  noteRefusal(refused: SignOnRefused): void {
    if (refused.isOurs) this.#trouble = refused;
  }

  /**
   * Repeats the discovery of the provider.
   * @throws SignOnRefused
   */
  async prove(settings: Settings): Promise<void> {
    this.#found = undefined;
    await this.#discover(settings);
  }

  /**
   * Returns the URL of the provider's sign-in page.
   * @throws SignOnRefused
   */
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

  /**
   * Exchanges the authorisation code for an ID token, and validates the token.
   * @throws SignOnRefused
   */
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
    // plain HTTP is allowed if the operator configured an http address, for a provider in the same private network
    const insecure = url.protocol === "http:" ? [oidc.allowInsecureRequests] : [];
    // the signature of the ID token is verified as well, because TLS alone does not prove who issued the token
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
