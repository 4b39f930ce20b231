import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { appHeaders } from "@huiyan/contract/open-api/open-api.rules";

export const exampleLanguages = ["curl", "TypeScript"] as const;
export type ExampleLanguage = (typeof exampleLanguages)[number];

const target = `${findMessages.path}?page=1&size=10`;

const curl = (origin: string, appId: string) => `id='${appId}'
secret='<AppSecret>'
target='${target}'
time=$(date +%s000)
nonce=$(openssl rand -hex 16)
body=$(printf '' | openssl dgst -sha256 -r | cut -d' ' -f1)
sign=$(printf 'GET\\n%s\\n%s\\n%s\\n%s\\n%s' "$target" "$id" "$time" "$nonce" "$body" |
  openssl dgst -sha256 -hmac "$secret" -r | cut -d' ' -f1)
curl "${origin}$target" \\
  -H "${appHeaders.id}: $id" -H "${appHeaders.time}: $time" \\
  -H "${appHeaders.nonce}: $nonce" -H "${appHeaders.sign}: $sign"`;

const typescript = (origin: string, appId: string) => `import { createHash, createHmac, randomUUID } from "node:crypto";

const id = "${appId}";
const secret = process.env.HUIYAN_APP_SECRET ?? "";
const target = "${target}";
const time = String(Date.now());
const nonce = randomUUID();
const body = createHash("sha256").update("").digest("hex");
const text = ["GET", target, id, time, nonce, body].join("\\n");
const sign = createHmac("sha256", secret).update(text).digest("hex");
const answer = await fetch("${origin}" + target, {
  headers: {
    "${appHeaders.id}": id, "${appHeaders.time}": time,
    "${appHeaders.nonce}": nonce, "${appHeaders.sign}": sign,
  },
});
console.log(await answer.json());`;

/**
 * Returns example code of a signed API call, in which only the secret must be inserted.
 * @param origin origin of this installation, for example `https://example.com`
 */
export function keyExample(language: ExampleLanguage, origin: string, appId: string): string {
  return language === "curl" ? curl(origin, appId) : typescript(origin, appId);
}
