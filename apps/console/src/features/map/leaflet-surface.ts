import {
  circleMarker,
  divIcon,
  type LatLngExpression,
  layerGroup,
  map as leafletMap,
  marker,
  tileLayer,
} from "leaflet";
import "leaflet/dist/leaflet.css";
import { toDisplayed, toStored } from "./coordinate-system.ts";
import { drawOutlines } from "./leaflet-outlines.ts";
import { type LonLat, type MapView, tidy } from "./lon-lat.ts";
import { zoomLimits } from "./map-zoom.ts";
import { type NamedMarker, nearMarkers } from "./near-markers.ts";
import { type Surface, type SurfaceOptions } from "./surface.ts";

/** Marker icon that the style sheet draws, since the path of Leaflet's own picture breaks in a bundle. */
const pin = divIcon({ className: "map-marker", iconSize: [24, 32], iconAnchor: [12, 30] });
const isCalm = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Creates a Leaflet map in the element. */
export function createSurface(element: HTMLElement, options: SurfaceOptions): Surface {
  const { system, tileUrl, view: start, still } = options;
  const shown = (place: LonLat): LatLngExpression => {
    const [longitude, latitude] = toDisplayed(system, place);
    return [latitude, longitude];
  };
  const stored = ({ lng, lat }: { lng: number; lat: number }) => tidy(toStored(system, [lng, lat]));
  const map = leafletMap(element, {
    center: shown(start.coordinate),
    zoom: start.zoom,
    minZoom: zoomLimits.min,
    maxZoom: zoomLimits.max,
    zoomControl: false,
    attributionControl: false,
    // Leaflet's own keys and double-click zoom are disabled, because arrow keys move the marker here and a click sets
    // it.
    keyboard: false,
    doubleClickZoom: false,
    ...(still ? { dragging: false, scrollWheelZoom: false, touchZoom: false, boxZoom: false } : {}),
  });
  if (tileUrl !== "") tileLayer(tileUrl, { maxZoom: zoomLimits.max }).on("tileerror", options.onTileError).addTo(map);
  const showOutlines = drawOutlines(map);
  const dots = layerGroup().addTo(map);
  const own = marker(shown(start.coordinate), { icon: pin, interactive: false, keyboard: false });
  let others: readonly NamedMarker[] = [];

  const view = (): MapView => ({ coordinate: stored(map.getCenter()), zoom: map.getZoom() });
  const hasSize = () => map.getSize().x > 0 && map.getSize().y > 0;
  const drawOthers = () => {
    dots.clearLayers();
    const seen = map.getBounds();
    for (const { name, coordinate } of nearMarkers(others, (each) => seen.contains(shown(each)))) {
      const label = document.createElement("span");
      label.textContent = name;
      circleMarker(shown(coordinate), { radius: 5, className: "map-other" }).bindTooltip(label).addTo(dots);
    }
  };
  map.on("click", ({ latlng }) => options.onPick(stored(latlng)));
  map.on("moveend", () => {
    drawOthers();
    options.onView(view());
  });
  const sized = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  sized.observe(element);

  // Makes the map a tab stop for its keys, unless it cannot be moved.
  if (!still) element.tabIndex = 0;

  return {
    view,
    focus: () => element.focus({ preventScroll: true }),
    showOutlines,
    showMarker(place) {
      if (place === undefined) own.remove();
      else own.setLatLng(shown(place)).addTo(map);
      if (place !== undefined && hasSize()) map.panInside(shown(place), { padding: [48, 48], animate: !isCalm() });
    },
    showOthers(markers) {
      others = markers;
      drawOthers();
    },
    lookAt({ coordinate, zoom }) {
      // Leaflet cannot animate a move in a map without a size.
      if (hasSize() && !isCalm()) map.flyTo(shown(coordinate), zoom, { duration: 0.8 });
      else map.setView(shown(coordinate), zoom);
    },
    zoomBy: (steps) => void map.setZoom(map.getZoom() + steps),
    remove() {
      sized.disconnect();
      // Removed explicitly: 200 ms after a resize of the window, Leaflet reports the end of a move even for a removed
      // map.
      map.off("moveend");
      map.remove();
    },
  };
}
