import { Button } from "antd";
import { useState } from "react";
import { SettingSection } from "../setting/setting.public.ts";
import { KeyExample } from "./KeyExample.tsx";
import { KeyRow } from "./KeyRow.tsx";
import { openApiText as text } from "./open-api.texts.ts";
import { ResetKeysDialog } from "./ResetKeysDialog.tsx";
import "./open-api.css";

/** The keys, click to copy; the secret is covered until one asks for it. */
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
