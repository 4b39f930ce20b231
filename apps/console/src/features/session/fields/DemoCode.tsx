import { getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { getDemo } from "@huiyan/contract/session/session.api";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { sessionText as text } from "../session.texts.ts";
import { type CodePurpose } from "./use-phone-code.ts";

interface Props {
  phone: string;
  purpose: CodePurpose;
  onFill: (code: string) => void;
}

/** In the demo, the newest code that the phone would have received for this. Nothing otherwise. */
export function DemoCode({ phone, purpose, onFill }: Props) {
  const demo = useQueryOf(getSystemInfo, {}).data?.demo === true;
  const codes = useQueryOf(getDemo, {}, { enabled: demo }).data?.codes ?? [];
  const newest = codes
    .filter((each) => each.phone === phone.trim() && each.type === purpose)
    .toSorted((a, b) => b.at - a.at)[0];
  if (newest === undefined) return null;
  return (
    <span className="demo-code note">
      {text("demoCode")}
      <b className="num">{newest.code}</b>
      <button type="button" className="plain-button entrance-link" onClick={() => onFill(newest.code)}>
        {text("fill")}
      </button>
    </span>
  );
}
