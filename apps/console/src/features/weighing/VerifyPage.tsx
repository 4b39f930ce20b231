import { type Answer } from "@huiyan/contract/endpoint";
import { verifySlip } from "@huiyan/contract/weighing/weighing.api";
import { Skeleton } from "antd";
import { BadgeAlert, BadgeCheck, Ban, PencilLine, ScanLine, WifiOff } from "lucide-react";
import { type ReactNode } from "react";
import { z } from "zod";
import { ApiError } from "#shared/api/api-error.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { fullTime } from "#shared/format/time.ts";
import { useUrlState } from "#shared/list/use-url-state.ts";
import { KeyFacts } from "./sheet/KeyFacts.tsx";
import { SlipTable } from "./sheet/SlipTable.tsx";
import { VerifierLink } from "./sheet/VerifierLink.tsx";
import { weighingText as text } from "./weighing.texts.ts";
import "./weighing.css";

const part = z.string().catch("");
const Address = z.object({ n: part, k: part, d: part, t: part });

function Verdict({ tone, icon, title, hint }: { tone: string; icon: ReactNode; title: string; hint: string }) {
  return (
    <div className={`verify-verdict ${tone}`} role="status">
      <span aria-hidden="true">{icon}</span>
      <div>
        <h1>{title}</h1>
        <p>{hint}</p>
      </div>
    </div>
  );
}

function SlipVerdict({ slip }: { slip: Answer<typeof verifySlip> }) {
  const { number, voided_at, genuine, by_hand, made_at } = slip;
  const made = { time: fullTime(made_at) };
  if (voided_at !== null)
    return (
      <Verdict
        tone="bad"
        icon={<Ban size={32} />}
        title={text("verifyVoid", { number })}
        hint={text("verifyVoidHint", { time: fullTime(voided_at) })}
      />
    );
  if (!genuine)
    return (
      <Verdict
        tone="bad"
        icon={<BadgeAlert size={32} />}
        title={text("verifyDiffers", { number })}
        hint={text("verifyDiffersHint")}
      />
    );
  return (
    <Verdict
      tone={by_hand ? "warn" : "good"}
      icon={by_hand ? <PencilLine size={32} /> : <BadgeCheck size={32} />}
      title={text(by_hand ? "verifyByHand" : "verifyGenuine", { number })}
      hint={text(by_hand ? "verifyByHandHint" : "verifyGenuineHint", made)}
    />
  );
}

const fields = ["date", "customer", "licensePlate", "serviceDep", "farmOwner", "farmer", "breeds"] as const;

/**
 * Page /verify, which the QR code of a printed slip opens. Anyone who has the printed slip can verify it there, without
 * a sign-in.
 */
export function VerifyPage() {
  const { state } = useUrlState(Address);
  const isWhole = Object.values(state).every((each) => each !== "");
  const query = useQueryOf(verifySlip, state, { staleTime: 0, retry: false, enabled: isWhole });
  const { data, problem } = query;
  const isUnknown = problem instanceof ApiError && (problem.status === 404 || problem.status === 400);
  return (
    <main className="verify-page" aria-busy={query.isFetching}>
      {isWhole && data === undefined && problem === null && <Skeleton active />}
      {!isWhole && (
        <Verdict tone="none" icon={<ScanLine size={32} />} title={text("verifyScan")} hint={text("verifyScanHint")} />
      )}
      {problem !== null && (
        <Verdict
          tone="bad"
          icon={isUnknown ? <BadgeAlert size={32} /> : <WifiOff size={32} />}
          title={text(isUnknown ? "verifyUnknown" : "verifyFailed")}
          hint={isUnknown ? text("verifyUnknownHint") : problem.message}
        />
      )}
      {data !== undefined && (
        <>
          <SlipVerdict slip={data} />
          <p className="note">{text("compareSheet")}</p>
          <dl className="slip-facts">
            <div>
              <dt>{text("issuer")}</dt>
              <dd>{data.organisation}</dd>
            </div>
            <div>
              <dt>{text("madeBy")}</dt>
              <dd>{data.made_by || "-"}</dd>
            </div>
            {fields.map((name) => (
              <div key={name}>
                <dt>{text(name)}</dt>
                <dd>{data.head[name] || "-"}</dd>
              </div>
            ))}
            <div>
              <dt>{text("device")}</dt>
              <dd>{data.by_hand ? text("byHand") : data.device_name || "-"}</dd>
            </div>
          </dl>
          <SlipTable list={data.list} total={data.total} weight={data.weight} avg={data.avg} />
          <h2>{text("signedWith")}</h2>
          <KeyFacts {...data.key} />
        </>
      )}
      <VerifierLink />
    </main>
  );
}
