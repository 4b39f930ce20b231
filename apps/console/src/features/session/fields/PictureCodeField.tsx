import { Input } from "antd";
import { ImageOff, RefreshCw } from "lucide-react";
import { FieldFrame } from "#shared/form/FieldFrame.tsx";
import { sessionText as text } from "../session.texts.ts";
import { type PictureCode } from "./use-picture-code.ts";

/**
 * Field for the characters in a picture (CAPTCHA), shown when the server requires it. A click on the picture requests
 * another one.
 */
export function PictureCodeField({ code }: { code: PictureCode }) {
  if (!code.needed) return null;
  return (
    <div className="picture-code">
      <FieldFrame label={text("pictureCode")} error={code.error}>
        {(control) => (
          <Input
            {...control}
            size="large"
            name="captcha"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={10}
            value={code.value}
            onChange={(event) => code.set(event.target.value)}
          />
        )}
      </FieldFrame>
      <button type="button" className="picture-code-image" disabled={code.loading} onClick={code.renew}>
        {code.image === undefined ? (
          <ImageOff size={16} aria-hidden="true" />
        ) : (
          <img src={code.image} alt={text("pictureCode")} className={code.loading ? "dimmed" : undefined} />
        )}
        <RefreshCw className="picture-code-renew" size={14} aria-hidden="true" />
        <span className="visually-hidden">{text("renewPicture")}</span>
      </button>
    </div>
  );
}
