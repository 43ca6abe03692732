import { CircleCheck, CircleX } from 'lucide-react'
import { isInStock, stockLabel } from '../../domain/catalog/stock/stock.ts'

export function StockNote({ stock }: { stock: number }) {
  const Icon = isInStock(stock) ? CircleCheck : CircleX
  return (
    <span className={isInStock(stock) ? 'stock' : 'stock out'}>
      <Icon className="icon icon-s" />
      {stockLabel(stock)}
    </span>
  )
}
