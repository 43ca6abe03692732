// Runs as an inline script in the head, before any module of the page:
// - Once the document has arrived, it loads the scripts after the first paint, so that they do not compete with styles,
//   font and images for a slow connection. A page in a background tab is never painted and loads them at once.
// - It records the buttons clicked before hydration, and the submits of forms that need a script (method "dialog"). Once
//   the page is hydrated (storefront/shell/replay-early-clicks.ts), it replays each click when its part is: a part that
//   loads on demand hydrates later. React marks the elements that it has hydrated.
// - It notes that a link was followed: hydration would then change the browser's history and cancel the navigation.
// It removes its own element, which is not part of the page that React hydrates.
const LOADER = `(function(preloads,entry){
document.currentScript.remove()
const early=new Set()
let replaying=false
function isHydrated(element){return replaying&&Object.keys(element).some(function(key){return key.startsWith("__reactProps")})}
function wait(button){if(button)early.add(button);if(replaying&&early.size===1)setTimeout(replay,50)}
function replay(){for(const button of early){
if(!button.isConnected)early.delete(button)
else if(isHydrated(button)){early.delete(button);button.click()}}
if(early.size)setTimeout(replay,50)}
addEventListener("click",function(event){
const clicked=event.target.closest("button[type=button],a[href]:not([target],[href^='#'])")
if(!clicked||isHydrated(clicked))return
if(clicked.href){if(!replaying)window.isLeaving=true;return}
wait(clicked);event.stopPropagation()},true)
addEventListener("submit",function(event){
if(event.target.method!=="dialog"||isHydrated(event.target))return
event.preventDefault();wait(event.submitter)},true)
window.replayEarlyClicks=function(){delete window.replayEarlyClicks;replaying=true;replay()}
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
