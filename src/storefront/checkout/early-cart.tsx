import { CART_STORAGE_KEY } from '../../domain/orders/cart.ts'
import { COUPON_STORAGE_KEY } from '../cart/cart-store.ts'
import * as lineStyles from '../cart/summary-line.module.css'
import * as styles from './early-cart.module.css'

/** The attribute of elements into which the total is written. */
export const EARLY_TOTAL = { 'data-early-total': '' }

const IDS = { count: 'early-count', lines: 'early-lines' }

// Runs while the page is parsed. It draws the stored cart as the page does later, except for images, and for the total with a
// coupon, which only the server knows. It writes texts only: the storage can contain anything.
const SCRIPT = !import.meta.env.SSR
  ? ''
  : `(function(){
let lines,coupon
function isAmount(value){return Number.isFinite(value)&&value>=0}
try{
lines=JSON.parse(localStorage.getItem(${JSON.stringify(CART_STORAGE_KEY)})).filter(function(line){
return typeof line.name==="string"&&isAmount(line.price)&&line.quantity>0&&line.stock>0})
coupon=sessionStorage.getItem(${JSON.stringify(COUPON_STORAGE_KEY)})
}catch{return}
if(!lines.length)return
const format=new Intl.NumberFormat("en-IN",{style:"currency",currency:"INR"})
function sum(of){return lines.reduce(function(total,line){return total+of(line)},0)}
function amount(line){return Math.round(line.price*100)*line.quantity}
function add(parent,tag,text,className){
const element=parent.appendChild(document.createElement(tag))
element.className=className||""
element.textContent=text
return element}
const count=sum(function(line){return line.quantity})
const total=coupon===null?format.format(sum(amount)/100):"…"
add(document.getElementById("${IDS.count}"),"b",count===1?"1 book":count+" books")
for(const line of lines){
const row=add(document.getElementById("${IDS.lines}"),"div","","${lineStyles.line}")
add(row,"span","","${styles.cover}")
const book=add(row,"div","")
add(book,"b",line.name)
add(book,"span","Qty "+line.quantity,"meta ${styles.quantity}")
add(row,"span",format.format(amount(line)/100),"num")}
document.addEventListener("DOMContentLoaded",write)
function write(){document.querySelectorAll("[data-early-total]").forEach(function(element){element.textContent=total})}
write()
})()`

/** The cart in the server's HTML: a script draws it from the browser's storage, long before the page's own scripts have loaded. */
export function EarlyCart() {
  return (
    <div className={styles.cart}>
      <p className={styles.row}>
        <Drawn as="span" id={IDS.count} />
        <Drawn as="b" className="num" {...EARLY_TOTAL} />
      </p>
      <Drawn as="div" id={IDS.lines} className={styles.lines} />
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />
    </div>
  )
}

/** An element whose content React leaves alone. */
const Drawn = ({ as: Tag, ...props }: { as: 'div' | 'span' | 'b'; id?: string; className?: string | undefined }) => (
  <Tag suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} {...props} />
)
