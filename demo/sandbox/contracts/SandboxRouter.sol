// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// Swaps on local chains: one pool a pair, whose product of reserves is constant, with a fee of 0.3 %. Liquidity stays for ever.
contract SandboxRouter {
    /// Stands for the chain's coin.
    address public constant COIN = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    /// What the pool of two tokens holds of the first one.
    mapping(address => mapping(address => uint256)) public reserves;

    error NoPool(address from, address to);
    error TooLittle(uint256 amount);
    error TransferFailed(address token);
    error Expired();

    function fill(address one, address other, uint256 amountOfOne, uint256 amountOfOther) external payable {
        _take(one, amountOfOne);
        _take(other, amountOfOther);
        reserves[one][other] += amountOfOne;
        reserves[other][one] += amountOfOther;
    }

    /// The amount at the end of a path, or an error where it has no pool.
    function quote(address[] calldata path, uint256 amount) public view returns (uint256) {
        for (uint256 i = 1; i < path.length; i++) {
            uint256 reserveIn = reserves[path[i - 1]][path[i]];
            uint256 reserveOut = reserves[path[i]][path[i - 1]];
            if (reserveIn == 0 || reserveOut == 0) revert NoPool(path[i - 1], path[i]);
            uint256 paid = amount * 997;
            amount = (paid * reserveOut) / (reserveIn * 1000 + paid);
        }
        return amount;
    }

    function swap(address[] calldata path, uint256 amount, uint256 least, address to) public payable returns (uint256) {
        _take(path[0], amount);
        for (uint256 i = 1; i < path.length; i++) {
            uint256 out = quote(path[i - 1:i + 1], amount);
            reserves[path[i - 1]][path[i]] += amount;
            reserves[path[i]][path[i - 1]] -= out;
            amount = out;
        }
        if (amount < least) revert TooLittle(amount);
        address token = path[path.length - 1];
        if (token == COIN) {
            (bool ok, ) = to.call{value: amount}("");
            if (!ok) revert TransferFailed(token);
        } else if (!IERC20(token).transfer(to, amount)) revert TransferFailed(token);
        return amount;
    }

    // The names of the usual constant-product routers, for the same pools. The coin needs no wrapping here.

    function WETH() external pure returns (address) {
        return COIN;
    }

    function getAmountsOut(uint256 amount, address[] calldata path) public view returns (uint256[] memory amounts) {
        amounts = new uint256[](path.length);
        amounts[0] = amount;
        for (uint256 i = 1; i < path.length; i++) amounts[i] = quote(path[i - 1:i + 1], amounts[i - 1]);
    }

    function swapExactETHForTokens(uint256 least, address[] calldata path, address to, uint256 deadline) external payable {
        if (block.timestamp > deadline) revert Expired();
        swap(path, msg.value, least, to);
    }

    function swapExactTokensForETH(uint256 amount, uint256 least, address[] calldata path, address to, uint256 deadline) external {
        swapExactTokensForTokens(amount, least, path, to, deadline);
    }

    function swapExactTokensForTokens(uint256 amount, uint256 least, address[] calldata path, address to, uint256 deadline) public {
        if (block.timestamp > deadline) revert Expired();
        swap(path, amount, least, to);
    }

    function _take(address token, uint256 amount) private {
        if (token == COIN) {
            if (msg.value != amount) revert TransferFailed(token);
        } else if (!IERC20(token).transferFrom(msg.sender, address(this), amount)) revert TransferFailed(token);
    }
}
