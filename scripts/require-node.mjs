// Plain JavaScript, because an old Node cannot run TypeScript.
const needed = [24, 0];
const found = process.versions.node.split('.').map(Number);

if (found[0] < needed[0]) {
  console.error(
    `Cotejo necesita Node ${needed[0]}; este es ${process.versions.node}. ` +
      'npm ci lo trae en Linux y Windows; en otros sistemas instálalo antes. (Node 24 is needed.)',
  );
  process.exit(1);
}
