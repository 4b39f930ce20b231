import { z } from "zod";
import { ConfigError } from "./parse-settings.ts";

/** Returns whether an address has no path, query or user name, so that paths can be appended to it. */
export function isBareAddress(text: string): boolean {
  const url = URL.parse(text);
  return url === null || url.href === `${url.origin}/`;
}

const webAddress = z.url({ protocol: /^https?$/, error: "须为 http:// 或 https:// 开头的地址" });

const noPath =
  "须只含协议和主机名，可带端口，如 https://huiyan.example.com。慧眼不支持放在代理的子路径下：请给它一个单独的主机名";

/** Settings of single sign-on with OpenID Connect. */
export const singleSignOnSettings = {
  /** Address at which browsers reach this installation. */
  PUBLIC_URL: webAddress.refine(isBareAddress, noPath).optional(),
  OIDC_ISSUER: webAddress.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(20, "最多 20 个字").default("单点登录"),
  OIDC_PHONE_CLAIM: z.string().default("phone_number"),
};
const Settings = z.object(singleSignOnSettings);

export interface SingleSignOn {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Label of the sign-in button. */
  name: string;
  /** Name of the claim that holds the member's phone number. */
  phoneClaim: string;
  returnUrl: string;
}

/** @returns undefined if single sign-on is not configured @throws ConfigError if it is only partly configured */
export function singleSignOnOf(e: z.output<typeof Settings>): SingleSignOn | undefined {
  if (e.OIDC_ISSUER === undefined) return undefined;
  if (e.OIDC_CLIENT_ID === undefined || e.OIDC_CLIENT_SECRET === undefined || e.PUBLIC_URL === undefined) {
    throw new ConfigError("环境变量 OIDC_ISSUER 须与 OIDC_CLIENT_ID、OIDC_CLIENT_SECRET、PUBLIC_URL 一起设置");
  }
  return {
    issuer: e.OIDC_ISSUER,
    clientId: e.OIDC_CLIENT_ID,
    clientSecret: e.OIDC_CLIENT_SECRET,
    name: e.OIDC_NAME,
    phoneClaim: e.OIDC_PHONE_CLAIM,
    returnUrl: new URL("/api/client/login/oidc/return", e.PUBLIC_URL).href,
  };
}
