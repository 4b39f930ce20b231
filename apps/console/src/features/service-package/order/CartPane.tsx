import { orderServices } from "@huiyan/contract/service-package/package.api";
import { cartLimits, cartTexts, lineFen, totalFen } from "@huiyan/contract/service-package/package.rules";
import { useNavigate } from "@tanstack/react-router";
import { Button } from "antd";
import { X } from "lucide-react";
import { useState } from "react";
import { useCommand } from "#shared/api/use-command.ts";
import { NumberInput } from "#shared/form/NumberInput.tsx";
import { useSubmission } from "#shared/form/use-submission.ts";
import { contractText } from "#shared/format/contract-text.ts";
import { formatDuration, yuan } from "../format-package.ts";
import { refreshPackages } from "../package-cache.ts";
import { packageText as text } from "../service-package.texts.ts";
import { type Cart, type EnteredLine, lineKey } from "./use-cart.ts";

function CartLineRow({ line, cart }: { line: EnteredLine; cart: Cart }) {
  const { title, number, duration, trial, renews } = line;
  const name = renews === null ? title : text("renewal", { title });
  const max = trial ? cartLimits.trialNumber : cartLimits.number;
  return (
    <li className="cart-line">
      <span className="cart-name">
        <strong className="ell">{name}</strong>
        <span className="note">{formatDuration(duration)}</span>
      </span>
      {renews === null ? (
        <NumberInput
          size="small"
          aria-label={text("quantityOf", { title: name })}
          min={0}
          max={max}
          precision={0}
          value={number}
          onChange={(next) => next !== null && cart.put({ ...line, number: next })}
        />
      ) : (
        <span className="num">× {number}</span>
      )}
      <b className="num cart-amount">{yuan(lineFen(line))}</b>
      <button
        type="button"
        className="icon-button"
        aria-label={text("removeLine", { title: name })}
        onClick={() => cart.put({ ...line, number: 0 })}
      >
        <X size={16} aria-hidden="true" />
      </button>
    </li>
  );
}

/** Cart: its lines, its price, and the button that orders. */
export function CartPane({ cart }: { cart: Cart }) {
  const navigate = useNavigate();
  const [isEmptyShown, setEmptyShown] = useState(false);
  const command = useCommand(orderServices, {
    quiet: true,
    success: ({ total_fen }) => text(total_fen === 0 ? "orderedFree" : "ordered"),
    refresh: refreshPackages,
    onSuccess: ({ total_fen }) => {
      cart.clear();
      void navigate({ to: "/service/manage", search: total_fen === 0 ? {} : { view: "orders" } });
    },
  });
  const run = useSubmission(command, () => {
    setEmptyShown(cart.lines.length === 0);
    if (cart.lines.length === 0) return undefined;
    return { list: cart.lines.map(({ title: _title, trial: _trial, ...line }) => line) };
  });
  const problem = isEmptyShown && cart.lines.length === 0 ? contractText(cartTexts.empty) : run.problem;
  return (
    <aside className="package-cart" aria-label={text("cart")}>
      <header>
        <h2>{text("cart")}</h2>
        <span className="num note">{cart.lines.length}</span>
      </header>
      {cart.lines.length === 0 ? (
        <p className="cart-empty note">
          {text("cartEmpty")}，{text("cartEmptyHint")}
        </p>
      ) : (
        <ul className="cart-lines">
          {cart.lines.map((line) => (
            <CartLineRow key={lineKey(line)} line={line} cart={cart} />
          ))}
        </ul>
      )}
      <footer>
        <div className="cart-total">
          <span>{text("total")}</span>
          <b className="num">{yuan(totalFen(cart.lines))}</b>
        </div>
        <div role="alert" className="cart-problem">
          {problem}
        </div>
        <Button type="primary" block loading={run.busy} onClick={() => run.submit()}>
          {text("submit")}
        </Button>
        <p className="note">{text("payHint")}</p>
      </footer>
    </aside>
  );
}
