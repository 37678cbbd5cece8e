// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC20, ERC4626, IERC20} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";

/// A vault of OpenZeppelin's: shares for tokens, one for one until something is earned.
contract SandboxVault is ERC4626 {
    constructor(IERC20 asset) ERC20("Sandbox Vault", "vUSDC") ERC4626(asset) {}
}
