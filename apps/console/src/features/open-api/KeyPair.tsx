import { Button } from "antd";
import { Copy, ExternalLink } from "lucide-react";
import { useState } from "react";
import { copyText, SettingSection } from "#features/setting/setting.public.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { KeyRow } from "./KeyRow.tsx";
import { type ExampleLanguage, exampleLanguages, keyExample } from "./key-example.ts";
import { openApiText as text } from "./open-api.texts.ts";
import { useGenerateKeys } from "./use-generate-keys.ts";
import "./open-api.css";

/** Asks before the keys are reset, and says that programs with the old keys stop working. */
function ResetKeysDialog({ appId, onClosed }: { appId: string; onClosed: () => void }) {
  const run = useGenerateKeys({ quiet: true });
  return (
    <CommandDialog run={run} title={text("resetTitle")} action={text("resetTitle")} danger onClosed={onClosed}>
      {text("resetHint", { id: appId })}
    </CommandDialog>
  );
}

/** Path of the server's API documentation. */
const docsPath = "/api/docs/";

/** Example of a signed API call, which the user can copy, and a link to the documentation. */
function KeyExample({ appId }: { appId: string }) {
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

/** The keys of the organisation. A click copies a key. The secret is hidden until the user reveals it. */
export function KeyPair({ appId, appSecret }: { appId: string; appSecret: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <SettingSection
        title={text("keys")}
        hint={text("keysHint")}
        actions={
          <Button danger onClick={() => setAsking(true)}>
            {text("reset")}
          </Button>
        }
      >
        <ul className="key-rows">
          <KeyRow name="AppID" value={appId} />
          <KeyRow name="AppSecret" value={appSecret} secret />
        </ul>
      </SettingSection>
      <KeyExample appId={appId} />
      {asking && <ResetKeysDialog appId={appId} onClosed={() => setAsking(false)} />}
    </>
  );
}
