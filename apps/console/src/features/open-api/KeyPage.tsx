import { getKeyPair } from "@huiyan/contract/open-api/open-api.api";
import { Skeleton } from "antd";
import { useQueryOf } from "../../shared/api/use-query-of.ts";
import { ProblemBanner } from "../../shared/screen/ProblemBanner.tsx";
import { SettingFrame } from "../setting/setting.public.ts";
import { KeyPair } from "./KeyPair.tsx";
import { NoKeys } from "./NoKeys.tsx";

/** AppID and AppSecret of the organisation. */
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
