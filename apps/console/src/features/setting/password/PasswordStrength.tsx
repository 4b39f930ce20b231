import { passwordLength } from "@huiyan/contract/session/session.rules";
import { Check, Minus } from "lucide-react";
import { settingText as text } from "../setting.texts.ts";

const kinds = [
  ["lower", /[a-z]/],
  ["upper", /[A-Z]/],
  ["digit", /\d/],
  ["special", /[^A-Za-z0-9]/],
] as const;

/** Which of the rule's parts a password has so far; the rule itself stands in the contract. */
export function PasswordStrength({ password }: { password: string }) {
  const long = password.length >= passwordLength.min && password.length <= passwordLength.max;
  const parts = [
    { key: "length" as const, met: long },
    ...kinds.map(([key, pattern]) => ({ key, met: pattern.test(password) })),
  ];
  return (
    <ul className="strength" aria-label={text("threeOf")}>
      {parts.map(({ key, met }) => (
        <li key={key} className={met ? "met" : ""}>
          {met ? <Check size={12} aria-hidden="true" /> : <Minus size={12} aria-hidden="true" />}
          {text(key)}
          <span className="visually-hidden">{text(met ? "has" : "hasNot")}</span>
        </li>
      ))}
    </ul>
  );
}
