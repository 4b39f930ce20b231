import { Outlet } from "@tanstack/react-router";
import { Button } from "antd";
import { ShieldCheck, ShieldX } from "lucide-react";
import { Suspense, useState } from "react";
import { EnableFactorDialog } from "#features/setting/setting.public.ts";
import { errorKeyOf } from "#shared/api/api-error.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { PageParts } from "#shared/screen/PageParts.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { operatorText as text } from "./operator.texts.ts";
import { useOperator } from "./use-operator.ts";

/** Shown to an operator without a second factor, who must enable one first. */
function FactorGate({ onDone }: { onDone: () => void }) {
  const [enabling, setEnabling] = useState(false);
  return (
    <>
      <EmptyState
        isPage
        icon={<ShieldCheck size={24} strokeWidth={1.5} />}
        title={text("factorTitle")}
        hint={text("factorHint")}
        actions={
          <Button type="primary" onClick={() => setEnabling(true)}>
            {text("enable")}
          </Button>
        }
      />
      <Suspense>
        {enabling && (
          <EnableFactorDialog
            user={{ has_password: true, account: "" }}
            onClosed={() => {
              setEnabling(false);
              onDone();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** Renders the operator pages for operators. Other users see why these pages are closed to them. */
export function OperatorGate() {
  const operator = useOperator();
  const refusal = operator.problem === null ? "" : errorKeyOf(operator.problem);
  if (refusal === "operator_factor_missing") return <FactorGate onDone={() => void operator.retryNow()} />;
  if (refusal === "not_permitted") {
    return (
      <EmptyState
        isPage
        icon={<ShieldX size={24} strokeWidth={1.5} />}
        title={text("notForYou")}
        hint={text("notForYouHint")}
        actions={<Button href="#/home">{text("toHome")}</Button>}
      />
    );
  }
  if (operator.data === undefined) return <ProblemBanner query={operator} />;
  return (
    <PageParts>
      <Outlet />
    </PageParts>
  );
}
