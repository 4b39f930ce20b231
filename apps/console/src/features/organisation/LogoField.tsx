import { enterpriseLogoTypes, enterpriseTexts, logoLimits } from "@huiyan/contract/organisation/organisation.rules";
import { ImagePlus, X } from "lucide-react";
import { useState } from "react";
import { FieldFrame } from "#shared/form/FieldFrame.tsx";
import { contractText } from "#shared/format/contract-text.ts";
import { useObjectUrls } from "#shared/media/use-object-urls.ts";
import { organisationText as text } from "./organisation.texts.ts";

const types: readonly string[] = enterpriseLogoTypes;

function problemOf(file: File): string | undefined {
  if (!types.includes(file.type)) return contractText(enterpriseTexts.logo);
  return file.size > logoLimits.bytes ? text("logoTooLarge", { n: logoLimits.bytes / 1024 / 1024 }) : undefined;
}

interface Props {
  /** The chosen file, or an empty array. */
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
}

/** Field for the logo with a preview. Files other than png and jpeg are refused. */
export function LogoField({ files, onChange }: Props) {
  const [problem, setProblem] = useState<string>();
  const [address] = useObjectUrls(files);
  const choose = (chosen: File | undefined) => {
    if (chosen === undefined) return;
    const found = problemOf(chosen);
    setProblem(found);
    if (found === undefined) onChange([chosen]);
  };
  return (
    <FieldFrame label={text("logo")} hint={text("logoHint")} error={problem}>
      {(control) => (
        <span className="logo-field">
          <span className="logo-tile">
            {address === undefined ? (
              <ImagePlus size={20} strokeWidth={1.5} aria-hidden="true" />
            ) : (
              <img src={address} alt={text("logoPreview")} />
            )}
            <input
              {...control}
              type="file"
              accept={types.join()}
              onChange={(event) => {
                choose(event.target.files?.[0]);
                // Cleared, since the browser would not report a second choice of the same file.
                event.target.value = "";
              }}
            />
          </span>
          {files.length > 0 && (
            <button type="button" className="icon-button" aria-label={text("removeLogo")} onClick={() => onChange([])}>
              <X size={16} aria-hidden="true" />
            </button>
          )}
        </span>
      )}
    </FieldFrame>
  );
}
