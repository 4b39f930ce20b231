import { act, fireEvent, render, screen } from "@testing-library/react";
import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { pagesOf } from "./row-pages.ts";
import { pageTurnMs, useRowPages } from "./use-row-pages.tsx";

describe("rows on the pages of a panel", () => {
  it("each row is complete and on one page; only the last page may have space left", () => {
    const room = fc.record({
      count: fc.integer({ min: 0, max: 300 }),
      height: fc.integer({ min: 1, max: 900 }),
      rowHeight: fc.integer({ min: 20, max: 70 }),
      headHeight: fc.constantFrom(0, 32),
    });
    fc.assert(
      fc.property(room, (own) => {
        const { pages } = pagesOf(own, 0);
        const shown = Array.from({ length: pages }, (_, at) => pagesOf(own, at));
        for (const [at, { from, to }] of shown.entries()) {
          expect(from).toBe(shown[at - 1]?.to ?? 0);
          const room = own.height - own.headHeight;
          if (to - from > 1) expect((to - from) * own.rowHeight).toBeLessThanOrEqual(room);
          if (at < pages - 1) expect((to - from + 1) * own.rowHeight).toBeGreaterThan(room);
        }
        expect(shown.at(-1)?.to).toBe(own.count);
      }),
    );
  });

  it.each([
    ["nothing is drawn before the room is known", undefined, 0, [0, 0, 0]],
    ["all are drawn where nothing is laid out", 0, 0, [0, 0, 5]],
    ["a page that is gone is the last one", 80, 9, [2, 4, 5]],
  ] as const)("row pages: %s", (_, height, wanted, expected) => {
    const { page, from, to } = pagesOf({ count: 5, height, rowHeight: 40, headHeight: 0 }, wanted);
    expect([page, from, to]).toEqual(expected);
  });
});

function List({ turns }: { turns: boolean }) {
  const { box, shown, pager, pause } = useRowPages(["甲", "乙", "丙", "丁", "戊"], { rowHeight: 40, turns });
  return (
    <section {...pause} aria-label="列表">
      <div ref={box}>{shown.join("")}</div>
      {pager}
    </section>
  );
}

describe("pages of a list", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(100);
  });
  const passTurn = () => act(() => vi.advanceTimersByTime(pageTurnMs + 1));

  it("pages of a list change automatically, restart after the last page, and pause while the pointer is on the list", () => {
    render(<List turns />);
    const list = screen.getByRole("region", { name: "列表" });
    expect(list.textContent).toBe("甲乙1 / 3");
    passTurn();
    expect(list.textContent).toBe("丙丁2 / 3");
    fireEvent.pointerEnter(list);
    passTurn();
    expect(list.textContent).toBe("丙丁2 / 3");
    fireEvent.pointerLeave(list);
    passTurn();
    expect(list.textContent).toBe("戊3 / 3");
    passTurn();
    expect(list.textContent).toBe("甲乙1 / 3");
  });

  it("pages of a list change only by the buttons if automatic change is off", () => {
    render(<List turns={false} />);
    const list = screen.getByRole("region", { name: "列表" });
    passTurn();
    expect(list.textContent).toBe("甲乙1 / 3");
    fireEvent.click(screen.getByRole("button", { name: "上一页" }));
    expect(list.textContent).toBe("戊3 / 3");
    fireEvent.click(screen.getByRole("button", { name: "下一页" }));
    expect(list.textContent).toBe("甲乙1 / 3");
  });
});
