import { deviceId, hashedBodies, packageText, sealedExamples, signedExamples } from "./signed-examples.ts";

const fence = (text: string) => `\`\`\`text\n${text}\n\`\`\``;
const code = (text: string) => `\`${text}\``;

/** Returns the text of `docs/reference/device/examples.md`. */
export function examplesPage(): string {
  const bodies = hashedBodies.flatMap(({ title, body, sha256 }) => [
    `### ${title}`,
    ...(body === "" ? [] : [fence(body.replaceAll("\r\n", "\n").trimEnd())]),
    `${Buffer.byteLength(body)} bytes, SHA-256: ${code(sha256)}`,
  ]);
  const signed = signedExamples().flatMap(({ title, use, key, input, result }) => [
    `### ${title}`,
    `Key (its UTF-8 bytes): ${code(key)}`,
    "Signed text; lines are joined by `\\n`, none after the last:",
    fence(input),
    `HMAC-SHA256: ${code(result)}`,
    `${use}.`,
  ]);
  const sealed = sealedExamples().flatMap((one) => [
    `### ${one.title}`,
    `Key (its UTF-8 bytes): ${code(one.key)}; salt: ${code(deviceId)}; info: ${code(one.info)}`,
    `The 32 bytes of HKDF-SHA256: ${code(one.derived)}`,
    `Sealed (base64 of nonce 12, ciphertext, tag 16): ${code(one.sealed)}`,
    `Opened: ${code(one.plain)}`,
  ]);
  return `${[
    "# Device protocol: worked examples",
    "Written by `npm run docs -- device` with the product's own signing functions. The rules are in [README.md](README.md).",
    "## Bodies",
    ...bodies,
    "## Signatures",
    ...signed,
    "## Sealed texts (AES-256-GCM)",
    ...sealed,
    "## A package",
    "Text that the publisher signs with Ed25519; `signature` of the command `upgrade` is the signature's base64:",
    fence(packageText),
  ].join("\n\n")}\n`;
}
