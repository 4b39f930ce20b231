import { Button } from "antd";
import { KeyRound } from "lucide-react";
import { EmptyState } from "../../shared/screen/EmptyState.tsx";
import { openApiText as text } from "./open-api.texts.ts";
import { useGenerateKeys } from "./use-generate-keys.ts";

/** Before the first keys. */
export function NoKeys() {
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
