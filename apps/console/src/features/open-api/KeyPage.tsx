import { getKeyPair } from "@huiyan/contract/open-api/open-api.api";
import { Button, Skeleton } from "antd";
import { KeyRound } from "lucide-react";
import { SettingFrame } from "#features/setting/setting.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { KeyPair } from "./KeyPair.tsx";
import { openApiText as text } from "./open-api.texts.ts";
import { useGenerateKeys } from "./use-generate-keys.ts";

/** Shown before the organisation has keys. */
function NoKeys() {
  const { busy, submit } = useGenerateKeys({ quiet: false });
  return (
    <EmptyState
      icon={<KeyRound size={24} strokeWidth={1.5} />}
      title={text("none")}
      hint={text("noneHint")}
      actions={
        <Button type="primary" loading={busy} onClick={() => submit()}>
          {text("generate")}
        </Button>
      }
    />
  );
}

/** Page of the organisation's keys for the API: AppID and AppSecret. */
export function KeyPage() {
  return <SettingFrame page="authkey">{() => <Keys />}</SettingFrame>;
}

function Keys() {
  const keys = useQueryOf(getKeyPair, {});
  return (
    <>
      <ProblemBanner query={keys} />
      {keys.data === undefined && keys.problem === null && <Skeleton active />}
      {keys.data !== undefined && (keys.data.appId === "" ? <NoKeys /> : <KeyPair {...keys.data} />)}
    </>
  );
}
