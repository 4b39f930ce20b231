import { weighingText as text } from "../weighing.texts.ts";

const inFours = (hex: string) => hex.replaceAll(/(.{4})(?=.)/g, "$1 ");

/** A public key with its fingerprint in groups of four digits, which people can compare. */
export function KeyFacts({ id, fingerprint, public_key }: { id: string; fingerprint: string; public_key: string }) {
  return (
    <dl className="key-facts">
      <dt>{text("keyId")}</dt>
      <dd className="num">{id}</dd>
      <dt>{text("fingerprint")}</dt>
      <dd className="num">{inFours(fingerprint)}</dd>
      <dt>{text("publicKey")}</dt>
      <dd className="num">{public_key}</dd>
    </dl>
  );
}
