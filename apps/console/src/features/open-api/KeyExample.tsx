import { Button } from "antd";
import { Copy, ExternalLink } from "lucide-react";
import { useState } from "react";
import { SegmentFilter } from "../../shared/list/filter/SegmentFilter.tsx";
import { copyText, SettingSection } from "../setting/setting.public.ts";
import { type ExampleLanguage, exampleLanguages, keyExample } from "./key-example.ts";
import { openApiText as text } from "./open-api.texts.ts";

/** Where the server shows its interface. */
const docsPath = "/api/docs/";

/** A signed call to copy, and the way to the documentation. */
export function KeyExample({ appId }: { appId: string }) {
  const [language, setLanguage] = useState<ExampleLanguage>("curl");
  const code = keyExample(language, location.origin, appId);
  return (
    <SettingSection
      title={text("example")}
      hint={text("exampleHint")}
      actions={
        <a href={docsPath} target="_blank" rel="noreferrer" className="docs-link">
          {text("docs")} <ExternalLink size={14} aria-hidden="true" />
        </a>
      }
    >
      <div className="example-head">
        <SegmentFilter
          name={text("language")}
          value={language}
          options={exampleLanguages.map((value) => ({ value, label: value }))}
          onChange={setLanguage}
        />
        <Button icon={<Copy size={14} aria-hidden="true" />} onClick={() => void copyText(code)}>
          {text("copy")}
        </Button>
      </div>
      <pre className="example-code">{code}</pre>
    </SettingSection>
  );
}
