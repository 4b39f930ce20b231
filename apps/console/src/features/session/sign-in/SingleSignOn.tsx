import { startSingleSignOn } from "@huiyan/contract/session/single-sign-on.api";
import { Button } from "antd";
import { useState } from "react";
import { queryOf } from "../../../shared/api/request-address.ts";
import { sessionText as text } from "../session.texts.ts";
import { keepBind, newBind } from "./sign-on-bind.ts";

/** Leads to the organisation's own sign-in, which comes back to the sign-in page with a ticket or a problem. */
export function SingleSignOn({ name, to }: { name: string; to: string }) {
  const [bind] = useState(newBind);
  return (
    <Button
      size="large"
      block
      className="single-sign-on"
      href={startSingleSignOn.path + queryOf({ to, bind })}
      onClick={() => keepBind(bind)}
    >
      {text("signInWith", { name })}
    </Button>
  );
}
