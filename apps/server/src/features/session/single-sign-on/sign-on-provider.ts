import * as oidc from "openid-client";
import { type Config } from "../../../platform/config/config.ts";
import { AppError } from "../../../platform/error/app-error.ts";

type Settings = NonNullable<Config["singleSignOn"]>;

/** What must come back with the answer of the provider. */
export interface SignOnChecks {
  verifier: string;
  nonce: string;
}

/** Who the provider says has signed in. */
export interface SignedOn {
  issuer: string;
  subject: string;
  /** As the provider writes it; empty when it tells none or has not proven it. */
  phone: string;
}

/**
 * Returns whether the provider has verified the phone. `phone_number` needs `phone_number_verified: true`. The operator vouches
 * for a claim of another name.
 */
function isProven({ phoneClaim }: Settings, claims: oidc.IDToken): boolean {
  const verified = claims.phone_number_verified;
  return verified === true || (phoneClaim !== "phone_number" && verified !== false);
}

/** The deployment's OpenID Connect provider, discovered at the first use. One per process. */
export class SignOnProvider {
  #found: Promise<oidc.Configuration> | undefined;

  /** Where the browser goes to sign in. @throws AppError sign_on_failed */
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

  /** Exchanges the code that came back and checks the ID token. @throws AppError sign_on_failed */
  async finish(settings: Settings, query: string, state: string, checks: SignOnChecks): Promise<SignedOn> {
    const provider = await this.#discover(settings);
    const tokens = await oidc
      .authorizationCodeGrant(provider, new URL(`${settings.returnUrl}?${query}`), {
        pkceCodeVerifier: checks.verifier,
        expectedState: state,
        expectedNonce: checks.nonce,
      })
      .catch(() => {
        throw new AppError("sign_on_failed");
      });
    const claims = tokens.claims();
    if (claims === undefined) throw new AppError("sign_on_failed");
    const phone = claims[settings.phoneClaim];
    return {
      issuer: claims.iss,
      subject: claims.sub,
      phone: isProven(settings, claims) && typeof phone === "string" ? phone : "",
    };
  }

  async #discover({ issuer, clientId, clientSecret }: Settings): Promise<oidc.Configuration> {
    const url = new URL(issuer);
    // a provider inside the same private network may speak plain HTTP; the operator's address says so
    const insecure = url.protocol === "http:" ? { execute: [oidc.allowInsecureRequests] } : {};
    this.#found ??= oidc.discovery(url, clientId, clientSecret, undefined, insecure);
    try {
      return await this.#found;
    } catch {
      this.#found = undefined;
      throw new AppError("sign_on_failed");
    }
  }
}

export const newSignOnChecks = (): SignOnChecks => ({
  verifier: oidc.randomPKCECodeVerifier(),
  nonce: oidc.randomNonce(),
});
