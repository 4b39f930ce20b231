import { Eye } from "lucide-react";
import { actionOn } from "../../../shared/format/format-join.ts";
import { settingText as text } from "../setting.texts.ts";

/** How the corner of the console will look. An empty logo is the product's own. */
export function LogoPreview({ name, logo }: { name: string; logo: string }) {
  return (
    <div className="logo-preview" role="img" aria-label={actionOn(text("preview"), name)}>
      <div className="logo-bar">
        {logo === "" ? (
          <span className="logo-mark">
            <Eye size={16} strokeWidth={2} aria-hidden="true" />
          </span>
        ) : (
          <img src={logo} alt="" />
        )}
        <span className="ell">{name}</span>
      </div>
      <div className="logo-ground">
        <i />
      </div>
    </div>
  );
}
