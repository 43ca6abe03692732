// Runs as an inline script in the head, before any module of the page:
// - Once the document has arrived, it loads the scripts after the first paint, so that they do not compete with styles,
//   font and images for a slow connection. A page in a background tab is never painted and loads them at once.
// - It records the buttons clicked before hydration, and the submits of forms that need a script (method "dialog"), for
//   storefront/shell/replay-early-clicks.ts.
// - It notes that a link was followed: hydration would then change the browser's history and cancel the navigation.
// It removes its own element, which is not part of the page that React hydrates.
const LOADER = `(function(preloads,entry){
document.currentScript.remove()
const early=new Set()
function onClick(event){
const clicked=event.target.closest("button[type=button],a[href]:not([target],[href^='#'])")
if(!clicked)return
if(clicked.href){window.isLeaving=true;return}
early.add(clicked);event.stopPropagation()}
function onSubmit(event){
if(event.target.method!=="dialog")return
early.add(event.submitter);event.preventDefault()}
addEventListener("click",onClick,true)
addEventListener("submit",onSubmit,true)
window.takeEarlyClicks=function(){removeEventListener("click",onClick,true);removeEventListener("submit",onSubmit,true);delete window.takeEarlyClicks;return[...early]}
function append(tag,attributes){document.head.append(Object.assign(document.createElement(tag),attributes))}
let loading=false
function load(){if(loading)return;loading=true;for(const href of preloads)append("link",{rel:"modulepreload",href});append("script",{type:"module",async:true,src:entry})}
addEventListener("DOMContentLoaded",function(){
if(document.hidden)load()
else if(self.PerformanceObserver?.supportedEntryTypes?.includes("paint")){
new PerformanceObserver((_,observer)=>{observer.disconnect();load()}).observe({type:"paint",buffered:true})
setTimeout(load,3000)
}else requestAnimationFrame(()=>setTimeout(load))
})})`

/** The inline script that loads the modules of a page once it has been painted. */
export const loadAfterPaint = (preloads: readonly string[], entry: string): string =>
  `${LOADER}(${JSON.stringify(preloads)},${JSON.stringify(entry)})`
