import { getOutlines } from "@huiyan/contract/map/map.api";
import { Minus, Plus } from "lucide-react";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { outlineAt } from "#shared/map/outline-at.ts";
import { isTyping } from "#shared/screen/is-typing.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { arrowStep } from "./arrow-step.ts";
import { type MapView } from "./lon-lat.ts";
import { mapText as text } from "./map.texts.ts";
import { type MapBase, type MapPaneProps } from "./map-base.ts";
import { provinceZoom } from "./map-zoom.ts";
import { useSurface } from "./use-surface.ts";

const country = "100000";
/** Query options. Outlines change once in years, so a loaded answer is never refreshed. */
const forever = { staleTime: Number.POSITIVE_INFINITY };

/** Returns the outlines of the country and, when zoomed in, those of the visible province. */
function useOutlines(view: MapView, enabled: boolean) {
  const whole = useQueryOf(getOutlines, { id: country }, { ...forever, enabled });
  const province = useMemo(() => {
    if (whole.data === undefined || view.zoom < provinceZoom) return undefined;
    const id = outlineAt(whole.data, view.coordinate)?.properties.id;
    return id !== undefined && /^\d{6}$/.test(id) ? id : undefined;
  }, [whole.data, view]);
  const near = useQueryOf(
    getOutlines,
    { id: province ?? country },
    { ...forever, enabled: enabled && province !== undefined },
  );
  return {
    query: whole,
    country: whole.data && { id: country, outlines: whole.data },
    province: province !== undefined && near.data ? { id: province, outlines: near.data } : undefined,
  };
}

/** Interactive map. Arrow keys move the marker, + and - zoom, and Enter submits the surrounding form. */
export function MapGround(props: MapPaneProps & { base: MapBase }) {
  const { name, start, marker, others, flight, onPick, onMove, base } = props;
  const ground = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(start);
  const { surface, problem, retry } = useSurface(ground, base, start, { onPick, onView: setView });
  const pickable = onPick !== undefined;
  const { query, country, province } = useOutlines(view, base.tileUrl === "");

  useEffect(() => {
    if (country !== undefined) surface?.showOutlines(country.id, country.outlines);
    if (country !== undefined && province !== undefined) surface?.showOutlines(province.id, province.outlines);
  }, [surface, country, province]);
  useEffect(() => {
    if (pickable && !isTyping(document.activeElement)) surface?.focus();
  }, [surface, pickable]);
  useEffect(() => surface?.showMarker(marker), [surface, marker]);
  useEffect(() => surface?.showOthers(others), [surface, others]);
  useEffect(() => {
    if (flight !== undefined) surface?.lookAt(flight);
  }, [surface, flight]);

  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (surface === undefined || event.target !== event.currentTarget) return;
    const { coordinate, zoom } = surface.view();
    const moved = arrowStep(marker ?? coordinate, event.key, zoom, event.shiftKey);
    if (moved !== undefined) onMove?.(moved);
    else if (event.key === "+" || event.key === "=") surface.zoomBy(1);
    else if (event.key === "-") surface.zoomBy(-1);
    else if (event.key === "Enter") event.currentTarget.closest("form")?.requestSubmit();
    else return;
    event.preventDefault();
  };
  const busy = surface === undefined && problem === undefined;
  return (
    <div className="map-pane" aria-busy={busy}>
      {!pickable ? (
        <div ref={ground} className="map-ground" role="img" aria-label={name} />
      ) : (
        <>
          <div ref={ground} className="map-ground" role="application" aria-label={name} onKeyDown={onKey} />
          <span className="map-zoom">
            <button type="button" aria-label={text("zoomIn")} onClick={() => surface?.zoomBy(1)}>
              <Plus size={16} aria-hidden="true" />
            </button>
            <button type="button" aria-label={text("zoomOut")} onClick={() => surface?.zoomBy(-1)}>
              <Minus size={16} aria-hidden="true" />
            </button>
          </span>
        </>
      )}
      {busy && <p className="note map-text">{text("loading")}</p>}
      {problem !== undefined && (
        <p className="map-problem" role="status">
          {text(problem)}{" "}
          {problem === "failed" && (
            <button type="button" className="plain-button" onClick={retry}>
              {text("retry")}
            </button>
          )}
        </p>
      )}
      <ProblemBanner query={query} />
      {base.attribution !== "" && <span className="map-attribution">{base.attribution}</span>}
    </div>
  );
}
