import { getSealKey } from "@huiyan/contract/weighing/weighing.api";
import { Modal, Skeleton } from "antd";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { fullTime } from "#shared/format/time.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { weighingText as text } from "../weighing.texts.ts";
import { KeyFacts } from "./KeyFacts.tsx";
import { VerifierLink } from "./VerifierLink.tsx";

/** Dialog with the organisation's public key, which the organisation should publish for its customers. */
export function KeyDialog({ onClosed }: { onClosed: () => void }) {
  const query = useQueryOf(getSealKey, {}, { staleTime: 0 });
  const key = query.data?.key;
  return (
    <Modal
      open
      title={text("key")}
      width={640}
      footer={null}
      closable={{ "aria-label": text("close") }}
      onCancel={onClosed}
    >
      <ProblemBanner query={query} />
      {query.data === undefined && query.problem === null && <Skeleton active />}
      {key === null && <p>{text("noKey")}</p>}
      {key != null && (
        <>
          <p>{text("keyHint")}</p>
          <KeyFacts {...key} />
          <p className="note">{text("keySince", { time: fullTime(key.created_at) })}</p>
        </>
      )}
      <VerifierLink />
    </Modal>
  );
}
